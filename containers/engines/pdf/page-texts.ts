import type { ToolContext, ToolInput } from '../../context.ts';
import { CORES, eachInParallel } from '../../parallel.ts';
import { PROGRAMS } from '../../programs.ts';

type Engine = Pick<ToolContext<unknown>, 'run'>;

const PAGES_AT_ONCE = 50;

/** `reading`: line after line as one reads. `page`: as the lines stand on the page, by spaces. */
export type TextOrder = 'reading' | 'page';

/** The text that is already in each page. */
export async function pageTexts(
  engine: Engine,
  input: ToolInput,
  pages: number,
  order: TextOrder = 'reading',
): Promise<string[]> {
  const texts = Array.from({ length: pages }, () => '');
  const firsts = Array.from({ length: Math.ceil(pages / PAGES_AT_ONCE) }, (_, run) => run * PAGES_AT_ONCE);
  await eachInParallel(firsts, CORES, async (first) => {
    const last = Math.min(pages, first + PAGES_AT_ONCE);
    const range = ['-f', String(first + 1), '-l', String(last)];
    const args = ['-q', ...(order === 'page' ? ['-layout'] : []), '-enc', 'UTF-8', ...range, input.path, '-'];
    const { stdout } = await engine.run(PROGRAMS.pdftotext, args);
    const found = stdout.split('\f');
    for (let page = first; page < last; page++) texts[page] = found[page - first] ?? '';
  });
  return texts;
}

/** The text of a whole PDF of ours in UTF-8, to a file, or returned where the target is `-`. */
export async function writeText(engine: Engine, path: string, target: string): Promise<string> {
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
