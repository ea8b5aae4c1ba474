import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolContext } from '../context.ts';
import { PROGRAMS } from '../programs.ts';
import type { TextLayerJob } from '../sandboxed/text-layer.ts';
import type { PageGeometry } from './page-geometry.ts';
import { readFrames } from './qpdf-frames.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch'>;

/** A page whose text has been read into a PDF of its own. */
export interface ReadPage extends PageGeometry {
  /** From 1. */
  page: number;
  source: string;
  /** Degrees clockwise that set it upright. */
  turn: number;
}

/** A copy of a PDF with the text that was read of its pages beneath them: nothing that a page draws can move it. */
export async function layTextUnder(
  engine: Engine,
  path: string,
  read: readonly ReadPage[],
  target: string,
): Promise<void> {
  const frames = await readFrames(engine, path);
  const layer = join(engine.scratch, 'text-layer.pdf');
  const pages = read.map(({ page, source, seen, turned }) => {
    const { box, rotate, unit } = frames[page - 1] ?? { box: null, rotate: 0, unit: 1 };
    return { source, seen, turned, box: box ?? seen, rotate, unit };
  });
  const job: TextLayerJob = { target: layer, pages };
  const { code, stderr } = await engine.runNode('text-layer.ts', job, () => {});
  if (code !== 0) throw new Error(`text-layer ended with ${code}: ${stderr}`);
  const under = ['--underlay', layer, `--to=${read.map(({ page }) => page).join(',')}`, '--'];
  await rewrite(engine, [path, ...under, target]);
  await rm(layer, { force: true });
}

/** A copy of a PDF with some pages turned. */
export async function turnPages(
  engine: Engine,
  path: string,
  pages: readonly Pick<ReadPage, 'page' | 'turn'>[],
  target: string,
): Promise<void> {
  const turns = pages.map(({ page, turn }) => `--rotate=+${turn}:${page}`);
  await rewrite(engine, [path, ...turns, target]);
}

async function rewrite(engine: Engine, args: readonly string[]): Promise<void> {
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, ['--warning-exit-0', ...args]);
  if (code !== 0) throw new Error(`qpdf could not write the pages: ${stderr}`);
}
