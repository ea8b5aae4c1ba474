import { protegerPdf as definition } from '../../../common/catalogue/pdf-protection.ts';
import { readOverview } from '../../engines/pdf/overview.ts';
import { protectPdf } from '../../engines/pdf/protect.ts';
import { failure } from '../../plain/failures.ts';
import { changeFiles } from '../change-files.ts';
import { implement } from '../implement.ts';
import { resultOf } from '../result.ts';
import { permissionToChange } from './pdf-permission.ts';

const RANDOM_OWNER =
  'A senha do proprietário foi criada ao acaso e não fica guardada: para mudar as restrições depois, proteja de novo o original.';
const NO_PASSWORD_TO_OPEN =
  'Os arquivos abrem sem senha; as restrições valem nos programas que as respeitam.';

/** Encrypts PDFs with AES-256, with a password to open them, restrictions or both. */
export const protegerPdf = implement(definition, ['qpdf'], async (context) => {
  const { password, owner_password, print, copy, change, annotate, fill } = context.options;
  const isOpenToAll = print && copy && change && annotate && fill;
  if (password === undefined && owner_password === undefined && isOpenToAll)
    throw failure('nothingToProtect');
  const rights = { print, copy, change, annotate, fill };
  const result = await changeFiles(context, 'Protegendo', async (input, path) => {
    const { rights: known } = await readOverview(context, input);
    const { notes } = await permissionToChange(context, input, 'restrictions', known);
    await protectPdf(context, input, path, { password, ownerPassword: owner_password, rights });
    return notes;
  });
  const notes = result.info === undefined ? [] : [result.info];
  if (password === undefined) notes.push(NO_PASSWORD_TO_OPEN);
  if (owner_password === undefined) notes.push(RANDOM_OWNER);
  return resultOf(result.outputs, notes);
});
