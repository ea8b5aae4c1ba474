import { PROGRAMS } from '../../plain/system-programs.ts';
import type { RunOptions, SystemRunner } from '../../runs/context.ts';

/** An object of a PDF in qpdf's JSON. */
export type Dictionary = Record<string, unknown>;

/** A line of `qpdf --show-pages` that names a page's object. */
export const PAGE_LINE = /^page \d+: (.*)$/;

/** Returns the argument that selects an object named like `12 0 R`. */
export function selectorOf(reference: string): string {
  return `--json-object=${reference.replace(' R', '').replace(' ', ',')}`;
}

/** Returns the report of `qpdf --json=2` on a PDF with the given arguments. */
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
 * Returns the names of the pages' objects, in order. qpdf's JSON lists every picture that a page may use with each
 * page: fifty megabytes for a file of 150 KB whose 500 pages share 300 pictures.
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
