import { join } from 'node:path';
import { desbloquearPdf as definition } from '../../../common/catalogue/pdf-protection.ts';
import { type LockState, unlockPdf } from '../../engines/pdf/lock.ts';
import { filesOf } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement } from '../implement.ts';
import { resultOf } from '../result.ts';

const SAID: Record<LockState, string> = {
  password: 'a senha e as restrições foram retiradas',
  restrictions: 'as restrições foram retiradas; o arquivo não pedia senha para abrir',
  open: 'o arquivo não estava bloqueado e foi mantido como veio',
};

/** Removes passwords and restrictions from PDFs; the caller has declared to be entitled to it. */
export const desbloquearPdf = implement(definition, ['qpdf', 'cp'], async (context) => {
  const files = filesOf(context);
  const notes: string[] = [];
  const outputs = await eachFile(files, notes, async (input, place) => {
    context.progress((place / files.length) * 100, `Desbloqueando arquivo ${place + 1} de ${files.length}`);
    const path = join(context.outputDirectory, `${place}.pdf`);
    const state = await unlockPdf(context, input, path, context.options.password ?? '');
    notes.push(`${input.name}: ${SAID[state]}`);
    return { path, name: input.name };
  });
  return resultOf(outputs, notes);
});
