import type { PageText } from '../../plain/page-text.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';

const PAGES_AT_ONCE = 50;

/** `reading`: the lines in reading order. `page`: the lines at their places on the page, aligned by spaces. */
export type TextOrder = 'reading' | 'page';

interface ReadTexts {
  texts: string[];
  /** True if the reader reported something, such as a font whose text it left out. */
  isFaulty: boolean;
}

/**
 * Returns the text that each page already has. Text and comparisons read PDFs by pdftotext, in about a tenth
 * of the time and memory of pdf.js, which Word, Excel and PowerPoint need for fonts, colours and lines.
 */
export async function pageTexts(engine: SystemRunner, input: ToolInput, pages: number): Promise<string[]> {
  const { texts } = await readTexts(engine, input.path, pages, []);
  return texts;
}

/** Returns the text of each page in this order, and whether the reader reported anything about the pages. */
export function readPageTexts(
  engine: SystemRunner,
  input: ToolInput,
  pages: number,
  order: TextOrder,
): Promise<ReadTexts> {
  return readTexts(engine, input.path, pages, order === 'page' ? ['-layout'] : []);
}

/** Extracts the text within each page's crop box, with which the words of a result are compared. */
export async function shownTexts(engine: SystemRunner, path: string, pages: number): Promise<PageText[]> {
  const { texts } = await readTexts(engine, path, pages, ['-cropbox']);
  return texts.map((text, index) => ({ page: index + 1, text }));
}

async function readTexts(
  engine: SystemRunner,
  path: string,
  pages: number,
  manner: readonly string[],
): Promise<ReadTexts> {
  let isFaulty = false;
  const texts = Array.from({ length: pages }, () => '');
  const firsts = Array.from({ length: Math.ceil(pages / PAGES_AT_ONCE) }, (_, run) => run * PAGES_AT_ONCE);
  await eachInParallel(firsts, CORES, async (first) => {
    const last = Math.min(pages, first + PAGES_AT_ONCE);
    const range = ['-f', String(first + 1), '-l', String(last)];
    const args = [...manner, '-enc', 'UTF-8', ...range, path, '-'];
    const { stdout, stderr } = await engine.run(PROGRAMS.pdftotext, args);
    if (stderr !== '') isFaulty = true;
    const found = stdout.split('\f');
    for (let page = first; page < last; page++) texts[page] = found[page - first] ?? '';
  });
  return { texts, isFaulty };
}

/** Extracts the text of a whole PDF of ours in UTF-8 to a file, or returns it if the target is `-`. */
export async function writeText(engine: SystemRunner, path: string, target: string): Promise<string> {
  const { code, stdout, stderr } = await engine.run(PROGRAMS.pdftotext, [
    '-q',
    '-raw',
    '-enc',
    'UTF-8',
    path,
    target,
  ]);
  if (code !== 0) throw new Error(`pdftotext ended with ${code}: ${stderr}`);
  return stdout;
}
