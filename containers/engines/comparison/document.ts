import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { type ShownPage, shownSize } from '../../plain/geometry/shown-pages.ts';
import { turnedSize } from '../../plain/geometry/sizes.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { type Direction, findDirectionsProgram } from '../../protocol/comparison/find-directions.ts';
import type { TurnedPage, WordSource } from '../../protocol/comparison/word-source.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { isSound, writeByQpdf } from '../write-by-qpdf.ts';

export type Side = 'old' | 'new';

/** One of the two documents that are compared. */
export interface ComparedDocument {
  side: Side;
  input: ToolInput;
  pages: number;
  geometry: readonly ShownPage[];
}

/** The most words of a document; more than the longest books have. */
export const MOST_WORDS = 1_000_000;

/** Rotations that make text of other directions upright. */
const TURNS: Record<Exclude<Direction, 'right'>, TurnedPage['by']> = { down: 270, left: 180, up: 90 };

async function extract(
  { run }: ProgramRunner<'give'>,
  { input }: ComparedDocument,
  path: string,
  target: string,
): Promise<void> {
  const args = ['-q', '-bbox-layout', '-cropbox', '-enc', 'UTF-8', path, target];
  const { code } = await run(PROGRAMS.pdftotext, args);
  if (code !== 0) throw failure('damaged', input.name);
}

async function findSideways(
  engine: ProgramRunner<'give'>,
  document: ComparedDocument,
  path: string,
): Promise<TurnedPage[]> {
  const job = { path, pages: document.pages, mostWords: MOST_WORDS };
  const directions = await ask(engine, findDirectionsProgram, job);
  return directions.flatMap((direction, page) => {
    const shown = document.geometry[page];
    if (shown === undefined || direction === 'right') return [];
    const size = shownSize(shown);
    return [{ page, by: TURNS[direction], ...(direction === 'left' ? size : turnedSize(size)) }];
  });
}

async function turnPages(
  engine: ProgramRunner<'give'>,
  { side, input }: ComparedDocument,
  turned: readonly TurnedPage[],
): Promise<string> {
  const target = join(engine.scratch, `upright-${side}.pdf`);
  const rotations = Object.values(TURNS).flatMap((by) => {
    const pages = turned.filter((turn) => turn.by === by).map(({ page }) => page + 1);
    return pages.length === 0 ? [] : [`--rotate=+${by}:${pages.join(',')}`];
  });
  const rotate = await engine.give(`upright-${side}.txt`, rotations.join('\n'));
  const args = ['--warning-exit-0', '--decrypt', input.path, `@${rotate}`];
  const { code } = await writeByQpdf(engine, args, target);
  if (!isSound(code)) throw failure('damaged', input.name);
  return target;
}

/**
 * Writes the words of a document with their positions to a file. Pages that are shown rotated are read upright, because
 * poppler puts the lines of others in a bad order.
 */
export async function writeWords(
  engine: ProgramRunner<'give'>,
  document: ComparedDocument,
): Promise<WordSource> {
  const { side, input, pages, geometry } = document;
  const path = join(engine.scratch, `words-${side}.xml`);
  await extract(engine, document, input.path, path);
  const isTurned = geometry.some(({ turned }) => turned !== 0);
  const turned = isTurned ? await findSideways(engine, document, path) : [];
  if (turned.length > 0) await extract(engine, document, await turnPages(engine, document, turned), path);
  return { path, pages, turned };
}
