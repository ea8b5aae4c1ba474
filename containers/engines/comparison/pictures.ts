import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { type ShownBox, shownFromPixels } from '../../plain/geometry/boxes.ts';
import { shownSize } from '../../plain/geometry/shown-pages.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { POINTS_PER_INCH } from '../../plain/units.ts';
import { comparePicturesProgram } from '../../protocol/comparison/compare-pictures.ts';
import { pairPagesProgram } from '../../protocol/comparison/pair-pages.ts';
import type { ProgramRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { type ComparedDocument, MOST_WORDS, type Side, writeWords } from './document.ts';

const DPI = 100;
/** Longer side of a page's picture: A3. */
const MOST_PIXELS = 1654;
const LEAST_PIXELS = 16;
const THUMBNAIL_PIXELS = 48;
/** Pairs whose pictures are on the disk at the same time. */
const PAIRS_AT_ONCE = 12;

export interface PagePair {
  old: number | null;
  new: number | null;
}

interface BothPages {
  old: number;
  new: number;
}

/** Draws a small picture of each page; returns the beginning of the files' names. */
async function drawThumbnails(
  { run, scratch }: ProgramRunner<'give'>,
  { side, input }: ComparedDocument,
): Promise<string> {
  const target = join(scratch, `thumbnails-${side}`);
  const args = ['-q', '-gray', '-cropbox', '-scale-to', String(THUMBNAIL_PIXELS), input.path];
  const { code } = await run(PROGRAMS.pdftoppm, [...args, target]);
  if (code !== 0) throw failure('damaged', input.name);
  return target;
}

/** Matches the pages of the new document with those of the old one, by their words and their looks. */
export async function pairPages(
  engine: ProgramRunner<'give'>,
  { old, new: fresh }: Record<Side, ComparedDocument>,
): Promise<PagePair[]> {
  const sourceOf = async (document: ComparedDocument) => ({
    ...(await writeWords(engine, document)),
    thumbnails: await drawThumbnails(engine, document),
  });
  const [oldSource, newSource] = await Promise.all([sourceOf(old), sourceOf(fresh)]);
  return ask(engine, pairPagesProgram, { old: oldSource, new: newSource, mostWords: MOST_WORDS });
}

function dpiOf({ old, new: fresh }: Record<Side, ComparedDocument>, pair: BothPages): number {
  const sizes = [old.geometry[pair.old], fresh.geometry[pair.new]].flatMap((page) =>
    page ? [shownSize(page)] : [],
  );
  return Math.min(
    DPI,
    (MOST_PIXELS * POINTS_PER_INCH) /
      Math.max(LEAST_PIXELS, ...sizes.flatMap(({ width, height }) => [width, height])),
  );
}

interface Batch {
  dpi: number;
  pairs: BothPages[];
}

/** Groups pairs that follow each other in both documents and are drawn at one scale. */
function batchesOf(documents: Record<Side, ComparedDocument>, pairs: readonly BothPages[]): Batch[] {
  const batches: Batch[] = [];
  for (const pair of pairs) {
    const dpi = dpiOf(documents, pair);
    const batch = batches.at(-1);
    const last = batch?.pairs.at(-1);
    const goesOn =
      batch !== undefined &&
      last !== undefined &&
      batch.dpi === dpi &&
      batch.pairs.length < PAIRS_AT_ONCE &&
      pair.old === last.old + 1 &&
      pair.new === last.new + 1;
    if (goesOn) batch.pairs.push(pair);
    else batches.push({ dpi, pairs: [pair] });
  }
  return batches;
}

/** Draws the pages from `first` on; returns the path of each. */
async function render(
  { run, scratch }: ProgramRunner<'give'>,
  { side, input, pages }: ComparedDocument,
  first: number,
  count: number,
  dpi: number,
): Promise<string[]> {
  const target = join(scratch, `view-${side}`);
  const range = ['-f', String(first + 1), '-l', String(first + count)];
  const args = ['-q', '-cropbox', '-r', dpi.toFixed(4), ...range, input.path, target];
  const { code } = await run(PROGRAMS.pdftoppm, args);
  if (code !== 0) throw failure('damaged', input.name);
  const digits = String(pages).length;
  return Array.from(
    { length: count },
    (_, index) => `${target}-${String(first + 1 + index).padStart(digits, '0')}.ppm`,
  );
}

/** Finds the areas in which matching pages look different. */
export async function comparePictures(
  engine: ProgramRunner<'give'>,
  documents: Record<Side, ComparedDocument>,
  pairs: readonly BothPages[],
  onPage: (done: number) => void,
): Promise<Map<BothPages, ShownBox[]>> {
  const found = new Map<BothPages, ShownBox[]>();
  for (const { dpi, pairs: batch } of batchesOf(documents, pairs)) {
    const [first] = batch;
    if (first === undefined) continue;
    const [oldViews, newViews] = await Promise.all([
      render(engine, documents.old, first.old, batch.length, dpi),
      render(engine, documents.new, first.new, batch.length, dpi),
    ]);
    const compared = batch.map((_, index) => ({ old: oldViews[index] ?? '', new: newViews[index] ?? '' }));
    await ask(engine, comparePicturesProgram, { pairs: compared }, ({ place, boxes }) => {
      const pair = batch[place];
      if (pair === undefined) return;
      const scale = POINTS_PER_INCH / dpi;
      found.set(
        pair,
        boxes.map((box) => shownFromPixels(box, scale)),
      );
    });
    onPage(found.size);
  }
  return found;
}
