import { join } from 'node:path';
import { repararPdf as definition } from '../../common/catalogue/pdf.ts';
import { filesOf, type ToolContext, type ToolInput } from '../context.ts';
import { type Readable, readDamage, repairPdf } from '../engines/pdf-repair.ts';
import { copyFile } from '../engines/qpdf.ts';
import { formatNumber } from '../format.ts';
import { eachFile } from './each-file.ts';
import { implement } from './implement.ts';
import { countedPages, listedPages } from './page-ranges.ts';
import { resultOf } from './result.ts';

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
  async (context) => {
    const files = filesOf(context);
    const notes: string[] = [];
    const outputs = await eachFile(files, notes, async (input, place) => {
      context.progress((place / files.length) * 100, `Reparando arquivo ${place + 1} de ${files.length}`);
      const path = join(context.outputDirectory, `${place}.pdf`);
      notes.push(await repair(context, input, path));
      return { path, name: input.name };
    });
    return resultOf(outputs, notes);
  },
);
