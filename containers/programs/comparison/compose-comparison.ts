import { readFileSync, writeFileSync } from 'node:fs';
import {
  BlendMode,
  concatTransformationMatrix,
  drawObject,
  fill,
  PDFDocument,
  type PDFEmbeddedPage,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingRgbColor,
  setGraphicsState,
  setLineWidth,
  setStrokingRgbColor,
  stroke,
} from '@cantoo/pdf-lib';
import { COLORS } from '../../plain/comparison/change-kinds.ts';
import type { Mark, MarkedPage, MarkedSheet } from '../../plain/comparison/marked-sheets.ts';
import { placeOf, SHEET } from '../../plain/comparison/sheet-layout.ts';
import type { Matrix } from '../../plain/geometry/matrix.ts';
import { type ShownPage, shownSize } from '../../plain/geometry/shown-pages.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import type {
  ComparedPage,
  ComposeComparisonJob,
  composeComparisonProgram,
} from '../../protocol/comparison/compose-comparison.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** The opacity of a mark over words, and of one over what is seen, which has an edge. */
const STRENGTH = { words: 0.38, areas: 0.14 } as const;
const EDGE = 1.2;
/** The bar at the left of a page, beside a mark. */
const BAR = { gap: 6, width: 3 } as const;

/**
 * Returns the matrix that puts the visible part of a page upright, with its lower left corner in the origin.
 */
function uprightMatrix({ seen, turned }: ShownPage): Matrix {
  const { left, bottom, right, top } = seen;
  if (turned === 90) return [0, -1, 1, 0, -bottom, right];
  if (turned === 180) return [-1, 0, 0, -1, right, top];
  if (turned === 270) return [0, 1, -1, 0, top, -left];
  return [1, 0, 0, 1, -left, -bottom];
}

/**
 * Embeds the pages of one side; pages without contents are left out, because the library cannot embed them.
 */
async function embed(
  target: PDFDocument,
  path: string | null,
  pages: readonly ComparedPage[],
): Promise<Map<number, PDFEmbeddedPage>> {
  if (path === null) return new Map();
  const source = await PDFDocument.load(readFileSync(path), { updateMetadata: false });
  const all = source.getPages();
  const chosen = pages.flatMap((shown) => {
    const page = all[shown.index];
    return page?.node.Contents() === undefined ? [] : [{ page, shown }];
  });
  const embedded = await target.embedPages(
    chosen.map(({ page }) => page),
    chosen.map(({ shown }) => ({ ...shown.seen })),
    chosen.map(({ shown }) => [...uprightMatrix(shown)]),
  );
  return new Map(
    chosen.flatMap(({ shown }, place) => {
      const page = embedded[place];
      return page === undefined ? [] : [[shown.index, page] as const];
    }),
  );
}

function drawAt(sheet: PDFPage, page: PDFEmbeddedPage, x: number, y: number, scale: number): void {
  const name = sheet.node.newXObject('Page', page.ref);
  sheet.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(scale, 0, 0, scale, x, y),
    drawObject(name),
    popGraphicsState(),
  );
}

function colorOf(kind: Mark['kind']): [number, number, number] {
  const [red, green, blue] = COLORS[kind];
  return [red / 255, green / 255, blue / 255];
}

/** Returns the box on the sheet of the part of a mark that is on the page; null if there is none. */
function placeMark(side: 'old' | 'new', size: Size, { box }: Mark) {
  const { x, y, scale } = placeOf(side, size);
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const [right, bottom] = [Math.min(size.width, box.right), Math.min(size.height, box.bottom)];
  if (right <= left || bottom <= top) return null;
  return {
    x: x + left * scale,
    y: SHEET.height - y - bottom * scale,
    width: (right - left) * scale,
    height: (bottom - top) * scale,
    barX: x - BAR.gap,
  };
}

function drawMarks(
  sheet: PDFPage,
  side: 'old' | 'new',
  size: Size,
  marks: readonly Mark[],
  style: ComposeComparisonJob['style'],
): void {
  const look = { Type: 'ExtGState', ca: STRENGTH[style], BM: BlendMode.Multiply };
  const state = sheet.node.newExtGState('Mark', sheet.doc.context.obj(look));
  const [fills, solid]: [PDFOperator[], PDFOperator[]] = [[], []];
  for (const mark of marks) {
    const placed = placeMark(side, size, mark);
    if (placed === null) continue;
    const { x, y, width, height, barX } = placed;
    const color = colorOf(mark.kind);
    fills.push(setFillingRgbColor(...color), rectangle(x, y, width, height), fill());
    solid.push(setFillingRgbColor(...color), rectangle(barX, y, BAR.width, height), fill());
    if (style === 'areas')
      solid.push(setStrokingRgbColor(...color), rectangle(x, y, width, height), stroke());
  }
  sheet.pushOperators(
    ...[pushGraphicsState(), setGraphicsState(state), ...fills, popGraphicsState()],
    ...[pushGraphicsState(), setLineWidth(EDGE), ...solid, popGraphicsState()],
  );
}

function drawSide(
  sheet: PDFPage,
  side: 'old' | 'new',
  shown: ComparedPage | null,
  page: PDFEmbeddedPage | undefined,
  marked: MarkedPage | null | undefined,
  style: ComposeComparisonJob['style'],
): void {
  if (shown === null) return;
  const size = shownSize(shown);
  const { x, y, height, scale } = placeOf(side, size);
  if (page !== undefined) drawAt(sheet, page, x, SHEET.height - y - height, scale);
  drawMarks(sheet, side, size, marked?.marks ?? [], style);
}

function isSheets(value: unknown): value is MarkedSheet[] {
  return Array.isArray(value);
}

async function compose(job: ComposeComparisonJob): Promise<void> {
  const marks: unknown = JSON.parse(readFileSync(job.marks, 'utf8'));
  if (!isSheets(marks)) throw new Error('There are no marks.');
  const target = await PDFDocument.create();
  target.setTitle(job.title);
  const frames = await PDFDocument.load(readFileSync(job.frames), { updateMetadata: false });
  const firstFrame = job.hasCover ? job.before - 1 : job.before;
  const wanted = job.sheets.length + (job.hasCover ? 1 : 0);
  const drawn = await target.embedPdf(
    frames,
    Array.from({ length: wanted }, (_, index) => firstFrame + index),
  );
  const shownOn = (side: 'old' | 'new') => job.sheets.flatMap((sheet) => sheet[side] ?? []);
  const oldPages = await embed(target, job.old, shownOn('old'));
  const newPages = await embed(target, job.new, shownOn('new'));
  for (const [index, frame] of drawn.entries()) {
    const sheet = target.addPage([SHEET.width, SHEET.height]);
    const shown = job.sheets[job.hasCover ? index - 1 : index];
    if (shown !== undefined) {
      const { old, new: fresh, place } = shown;
      drawSide(sheet, 'old', old, oldPages.get(old?.index ?? -1), marks[place]?.old, job.style);
      drawSide(sheet, 'new', fresh, newPages.get(fresh?.index ?? -1), marks[place]?.new, job.style);
    }
    drawAt(sheet, frame, 0, 0, 1);
  }
  writeFileSync(job.target, await target.save());
}

await runProgram<typeof composeComparisonProgram>(async (job) => {
  try {
    await compose(job);
    return { isComposed: true };
  } catch (error) {
    // The library reads less than poppler, which can draw the pages anew.
    console.error(error);
    return { isComposed: false };
  }
});
