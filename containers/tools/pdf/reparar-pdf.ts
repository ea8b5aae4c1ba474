import { repararPdf as definition } from '../../../common/catalogue/pdf.ts';
import type { ToolContext, ToolInput } from '../../context.ts';
import { copyFile } from '../../engines/pdf/qpdf.ts';
import { type Readable, readDamage, repairPdf } from '../../engines/pdf/repair.ts';
import { formatNumber } from '../../format.ts';
import { changeFiles } from '../change-files.ts';
import { implement } from '../implement.ts';
import { countedPages, listedPages } from '../page-ranges.ts';

function counted({ pages, words }: Readable): string {
  return `${countedPages(pages)} e ${formatNumber(words)} ${words === 1 ? 'palavra' : 'palavras'}`;
}

async function repair(context: ToolContext<unknown>, input: ToolInput, path: string): Promise<string> {
  const damage = await readDamage(context, input);
  if (damage === 'none') {
    await copyFile(context, input.path, path);
    return `${input.name}: o arquivo não tem danos e foi mantido como veio`;
  }
  const { path: made, blank, before, ...found } = await repairPdf(context, input);
  await copyFile(context, made, path);
  const was =
    damage === 'closed' || before.pages === 0
      ? 'antes, o arquivo não abria'
      : `antes, o arquivo abria com erros, e tinha ${counted(before)}`;
  const lost = blank.length === 0 ? '' : `; estão em branco: ${listedPages(blank)}`;
  return `${input.name}: o arquivo reparado tem ${counted(found)}; ${was}${lost}`;
}

/** Mends damaged PDFs: what each of three programs can still read of them is compared. */
export const repararPdf = implement(
  definition,
  ['qpdf', 'mutool', 'ghostscript', 'pdftotext', 'pdftoppm', 'cp'],
  (context) => changeFiles(context, 'Reparando', async (input, path) => [await repair(context, input, path)]),
);
