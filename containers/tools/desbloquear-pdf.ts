import { join } from 'node:path';
import { desbloquearPdf as definition } from '../../common/catalogue/pdf-protection.ts';
import { filesOf } from '../context.ts';
import { type LockState, unlockPdf } from '../engines/pdf-lock.ts';
import { implement } from './implement.ts';

const SAID: Record<LockState, string> = {
  password: 'a senha e as restrições foram retiradas',
  restrictions: 'as restrições foram retiradas; o arquivo não pedia senha para abrir',
  open: 'o arquivo não estava bloqueado e foi mantido como veio',
};

/** Takes passwords and restrictions from PDFs; the caller has declared to be entitled to it. */
export const desbloquearPdf = implement(definition, ['qpdf', 'cp'], async (context) => {
  const files = filesOf(context);
  const outputs: { path: string; name: string }[] = [];
  const infos: string[] = [];
  for (const [index, input] of files.entries()) {
    context.progress((index / files.length) * 100, `Desbloqueando arquivo ${index + 1} de ${files.length}`);
    const target = join(context.outputDirectory, `${index}.pdf`);
    const state = await unlockPdf(context, input, target, context.options.password ?? '');
    outputs.push({ path: target, name: input.name });
    infos.push(`${input.name}: ${SAID[state]}`);
  }
  return { outputs, info: infos.join('\n') };
});
