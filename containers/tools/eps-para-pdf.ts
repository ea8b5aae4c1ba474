import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { epsParaPdf as definition } from '../../common/catalogue/drawings.ts';
import { filesOf, type ToolContext, type ToolInput } from '../context.ts';
import { readPageMarks } from '../engines/page-marks.ts';
import { distill } from '../engines/postscript.ts';
import { countPages } from '../engines/qpdf.ts';
import { failure } from '../failures.ts';
import { eachFile } from './each-file.ts';
import { implement } from './implement.ts';
import { resultOf } from './result.ts';

/** Ghostscript gives a blank page where a program draws none; one that shows anything takes more bytes than this. */
const MOST_BYTES_OF_BLANK = 3000;

async function refuseBlank(context: ToolContext<unknown>, input: ToolInput, path: string): Promise<void> {
  const { size } = await lstat(path);
  if (size > MOST_BYTES_OF_BLANK) return;
  const made: ToolInput = { ...input, path, type: 'pdf' };
  const marks = await readPageMarks(context, made, await countPages(context, made), () => {});
  if (marks.every(({ share }) => share === 0)) throw failure('nothingDrawn', input.name);
}

/** Each drawing or document of PostScript becomes a PDF of its own. */
export const epsParaPdf = implement(definition, ['ghostscript', 'qpdf'], async (context) => {
  const files = filesOf(context);
  const notes: string[] = [];
  const outputs = await eachFile(files, notes, async (input, place) => {
    context.progress((place / files.length) * 100, `Convertendo arquivo ${place + 1} de ${files.length}`);
    const path = join(context.outputDirectory, `${place}.pdf`);
    await distill(context, input, path);
    await refuseBlank(context, input, path);
    return { path, name: `${input.stem}.pdf` };
  });
  return resultOf(outputs, notes);
});
