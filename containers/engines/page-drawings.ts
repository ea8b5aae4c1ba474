import { join } from 'node:path';
import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import { PROGRAMS } from '../programs.ts';
import type { FitDrawingsJob } from '../sandbox-programs/fit-drawings.ts';
import type { PageSize } from './page-sizes.ts';

/** A page, from 1, and the page of the drawings, from 0, that it gets. */
export interface DrawnPage extends PageSize {
  page: number;
  drawing: number;
}

interface Drawings {
  /** A PDF whose pages stand upright. */
  path: string;
  targets: readonly DrawnPage[];
  /** In front of what the page has, or behind it. */
  over: boolean;
  /** White takes nothing from what lies below. */
  transparentWhite: boolean;
}

function planFitting(targets: readonly DrawnPage[]) {
  const made = new Map<string, number>();
  const pages: FitDrawingsJob['pages'] = [];
  const from = targets.map(({ drawing: page, width, height }) => {
    const key = `${page} ${width} ${height}`;
    const known = made.get(key) ?? pages.push({ page, width, height });
    made.set(key, known);
    return known;
  });
  return { pages, from };
}

/** Lays drawings in front of pages or behind them, scaled to each page and upright as it is shown; false where the drawings cannot be read. */
export async function layDrawings(
  context: Pick<ToolContext<unknown>, 'run' | 'runNode' | 'give' | 'scratch'>,
  input: ToolInput,
  target: string,
  { path, targets, over, transparentWhite }: Drawings,
): Promise<boolean> {
  if (targets.length === 0) {
    await context.run(PROGRAMS.cp, ['--', input.path, target]);
    return true;
  }
  const { pages, from } = planFitting(targets);
  const fitted = join(context.scratch, 'fitted.pdf');
  const job: FitDrawingsJob = { source: path, target: fitted, transparentWhite, pages };
  const { code } = await context.runNode('fit-drawings.ts', job, () => {});
  if (code !== 0) return false;
  const layers = await context.give(
    'layers.txt',
    [
      over ? '--overlay' : '--underlay',
      fitted,
      `--to=${targets.map(({ page }) => page).join(',')}`,
      `--from=${from.join(',')}`,
      '--',
    ].join('\n'),
  );
  const args = ['--warning-exit-0', '--object-streams=generate', input.path, `@${layers}`, target];
  const laid = await context.run(PROGRAMS.qpdf, args);
  if (laid.code !== 0) throw failure('damaged', input.name);
  return true;
}
