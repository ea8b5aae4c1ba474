import { join } from 'node:path';
import { protegerPdf as definition } from '../../common/catalogue/pdf-protection.ts';
import { filesOf } from '../context.ts';
import { protectPdf } from '../engines/pdf-protect.ts';
import { countPages } from '../engines/qpdf.ts';
import { failure } from '../failures.ts';
import { eachFile } from './each-file.ts';
import { implement } from './implement.ts';
import { permissionToChange } from './pdf-permission.ts';
import { resultOf } from './result.ts';

const RANDOM_OWNER =
  'A senha do proprietário foi criada ao acaso e não fica guardada: para mudar as restrições depois, proteja de novo o original.';
const NO_PASSWORD_TO_OPEN =
  'Os arquivos abrem sem senha; as restrições valem nos programas que as respeitam.';

/** Encrypts PDFs with AES-256, under a password to open them, restrictions or both. */
export const protegerPdf = implement(definition, ['qpdf'], async (context) => {
  const files = filesOf(context);
  const { password, owner_password, print, copy, change, annotate, fill } = context.options;
  const isOpenToAll = print && copy && change && annotate && fill;
  if (password === undefined && owner_password === undefined && isOpenToAll)
    throw failure('nothingToProtect');
  const notes: string[] = [];
  const outputs = await eachFile(files, notes, async (input, place) => {
    context.progress((place / files.length) * 100, `Protegendo arquivo ${place + 1} de ${files.length}`);
    await countPages(context, input);
    const { notes: told } = await permissionToChange(context, input, 'restrictions');
    const path = join(context.outputDirectory, `${place}.pdf`);
    const rights = { print, copy, change, annotate, fill };
    await protectPdf(context, input, path, { password, ownerPassword: owner_password, rights });
    notes.push(...told);
    return { path, name: input.name };
  });
  if (password === undefined) notes.push(NO_PASSWORD_TO_OPEN);
  if (owner_password === undefined) notes.push(RANDOM_OWNER);
  return resultOf(outputs, notes);
});
