import type { ShownPage } from '../../plain/geometry/shown-pages.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { requireDone, writeByQpdf } from '../write-by-qpdf.ts';
import { layDrawings } from './page-drawings.ts';

/** A page whose recognised text is in a PDF of its own. */
export interface ReadPage extends ShownPage {
  /** Page number, from 1. */
  page: number;
  source: string;
  /** Clockwise rotation in degrees that makes it upright. */
  turn: number;
}

/**
 * Writes a copy of a PDF with recognised text beneath some of its pages, where nothing that a page draws can move it.
 */
export async function layTextUnder(
  engine: ProgramRunner,
  input: ToolInput,
  pages: number,
  read: readonly ReadPage[],
  target: string,
): Promise<void> {
  // The text is in points whatever the page's unit is, because the pictures that it was read from ignore the unit.
  const targets = read.map(({ source, ...page }) => ({ ...page, unit: 1, drawing: { source, page: 0 } }));
  const looks = { over: false, transparentWhite: false, isArtifact: false };
  const isLaid = await layDrawings(engine, input, target, { pages, targets, looks });
  if (!isLaid) throw new Error('The text that was read could not be laid.');
}

/** Writes a copy of a PDF with some pages rotated. */
export async function turnPages(
  engine: ProgramRunner,
  path: string,
  pages: readonly Pick<ReadPage, 'page' | 'turn'>[],
  target: string,
): Promise<void> {
  const turns = pages.map(({ page, turn }) => `--rotate=+${turn}:${page}`);
  await rewrite(engine, [path, ...turns], target);
}

async function rewrite(engine: ProgramRunner, args: readonly string[], target: string): Promise<void> {
  requireDone(await writeByQpdf(engine, ['--warning-exit-0', ...args], target));
}
