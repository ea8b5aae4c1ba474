import type { ShownPage } from '../../plain/geometry/shown-pages.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { requireDone, writeByQpdf } from '../write-by-qpdf.ts';
import { layDrawings } from './page-drawings.ts';

/** A page whose text has been read into a PDF of its own. */
export interface ReadPage extends ShownPage {
  /** From 1. */
  page: number;
  source: string;
  /** Degrees clockwise that set it upright. */
  turn: number;
}

/** A copy of a PDF of so many pages with the text that was read of some beneath them: nothing that a page draws can move it. */
export async function layTextUnder(
  engine: ProgramRunner,
  input: ToolInput,
  pages: number,
  read: readonly ReadPage[],
  target: string,
): Promise<void> {
  // The text is as large as its page whatever the unit is, which the pictures that it was read from do not know.
  const targets = read.map(({ source, ...page }) => ({ ...page, unit: 1, drawing: { source, page: 0 } }));
  const looks = { over: false, transparentWhite: false, isArtifact: false };
  const isLaid = await layDrawings(engine, input, target, { pages, targets, looks });
  if (!isLaid) throw new Error('The text that was read could not be laid.');
}

/** A copy of a PDF with some pages turned. */
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
