import { PROGRAMS } from '../../plain/system-programs.ts';
import type { RunOptions, SystemRunner } from '../../runs/context.ts';

/** A line of `qpdf --show-pages` with the name of a page's object. */
export const PAGE_LINE = /^page \d+: (.*)$/;

/** Returns what qpdf's JSON says of a PDF under these arguments. */
export async function readJson(
  engine: SystemRunner,
  path: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<unknown> {
  const { stdout } = await engine.run(
    PROGRAMS.qpdf,
    ['--warning-exit-0', '--json=2', ...args, path],
    options,
  );
  return JSON.parse(stdout);
}

/**
 * Returns the names of the pages' objects, in their order. They are not read from qpdf's JSON, which lists with each page
 * all pictures that it may use: 50 MB for 500 pages that share 300 pictures, in a file of 150 KB.
 */
export async function readPageNames(engine: SystemRunner, path: string): Promise<string[]> {
  const pages: string[] = [];
  const onLine = (line: string) => {
    const name = PAGE_LINE.exec(line)?.[1];
    if (name !== undefined) pages.push(name);
  };
  await engine.run(PROGRAMS.qpdf, ['--warning-exit-0', '--show-pages', path], { onLine });
  return pages;
}
