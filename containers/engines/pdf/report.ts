import { PROGRAMS } from '../../plain/system-programs.ts';
import type { RunOptions, SystemRunner } from '../../runs/context.ts';

/** An object of a PDF, as qpdf's JSON tells it. */
export type Dictionary = Record<string, unknown>;

/** Of `qpdf --show-pages`, with the name of the page's object. */
export const PAGE_LINE = /^page \d+: (.*)$/;

/** The argument that asks for an object named like `12 0 R`. */
export function selectorOf(reference: string): string {
  return `--json-object=${reference.replace(' R', '').replace(' ', ',')}`;
}

/** What `qpdf --json=2` says of a PDF under the given arguments. */
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
 * The names of the pages' objects, in their order. qpdf's JSON tells with each page every picture that it may use: of
 * 500 pages that share 300 pictures fifty megabytes, from a file of 150 KB.
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
