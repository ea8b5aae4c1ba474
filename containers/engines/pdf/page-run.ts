import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner } from '../../runs/context.ts';

/** Difference in dots per inch that is ignored. */
const SAME = 0.01;

/** Neighbouring pages, from 1, that are drawn at the same resolution. */
export interface PageRun {
  first: number;
  last: number;
  dpi: number;
}

/** Groups neighbouring pages of the same resolution, at most `most` in a group. */
export function pageRunsOf(resolutions: readonly number[], most: number): PageRun[] {
  const runs: PageRun[] = [];
  for (const [place, dpi] of resolutions.entries()) {
    const run = runs.at(-1);
    const isSame = run !== undefined && Math.abs(run.dpi - dpi) < SAME;
    if (isSame && run.last - run.first + 1 < most) run.last = place + 1;
    else runs.push({ first: place + 1, last: place + 1, dpi });
  }
  return runs;
}

/**
 * Draws the visible part of a run of pages as PPM files, or PGM in grey, whose names begin with `target`; null if it
 * cannot be drawn.
 */
export async function drawRun(
  engine: SystemRunner,
  path: string,
  { first, last, dpi }: PageRun,
  target: string,
  isGrey = false,
): Promise<string[] | null> {
  const range = ['-f', String(first), '-l', String(last)];
  // A size in pixels would be that of the page before it is rotated.
  const { code } = await engine.run(PROGRAMS.pdftoppm, [
    ...['-q', '-cropbox', ...(isGrey ? ['-gray'] : [])],
    '-r',
    String(dpi),
    ...range,
    path,
    target,
  ]);
  const prefix = `${basename(target)}-`;
  const made = (await readdir(dirname(target))).filter((name) => name.startsWith(prefix)).sort();
  return code === 0 && made.length === last - first + 1
    ? made.map((name) => join(dirname(target), name))
    : null;
}
