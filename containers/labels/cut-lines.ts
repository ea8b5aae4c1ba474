import type { Mask } from './mask.ts';

/** A line longer than any side of a label, in millimetres, was drawn to cut along, or around the sheet. */
const LONGER_THAN_LABELS = 165;
/** Millimetres: the thickest of such lines, and the least white on both sides of a dashed one. */
const THICKEST = 1.2;
const APART = 1;
/** Of a row that a dashed line covers, and of one that counts as white beside it. */
const LEAST_DASHED = 0.2;
const MOST_STRAY = 0.015;
/** Between dashes, in millimetres. */
const LONGEST_GAP = 8;
/** Millimetres by which a line of a scan is broken, and by which it wavers. */
const [SCANNED_GAP, SCANNED_SLACK] = [1.2, 0.5];

/** Rows and columns alike: `at(line, place)` is a pixel's index. */
interface Direction {
  lines: number;
  length: number;
  at(line: number, place: number): number;
}

export interface CutLines {
  mask: Mask;
  /** Where whole lines were, in pixels. */
  rows: number[];
  columns: number[];
}

function directionsOf({ width, height }: Mask): { rows: Direction; columns: Direction } {
  return {
    rows: { lines: height, length: width, at: (line, place) => line * width + place },
    columns: { lines: width, length: height, at: (line, place) => place * width + line },
  };
}

/** Begin and end of the longest stretch of ink in a line, over gaps no wider than given. */
function longestStretch(
  ink: Uint8Array,
  { length, at }: Direction,
  line: number,
  gap: number,
): [number, number] {
  let [best, start, last]: [[number, number], number, number] = [[0, 0], -1, -1];
  for (let place = 0; place < length; place++) {
    if (ink[at(line, place)] !== 1) continue;
    if (start < 0 || place - last > gap + 1) start = place;
    last = place;
    if (last + 1 - start > best[1] - best[0]) best = [start, last + 1];
  }
  return best;
}

function countInk(
  ink: Uint8Array,
  { at }: Direction,
  line: number,
  [from, to]: readonly [number, number],
): number {
  let count = 0;
  for (let place = from; place < to; place++) count += ink[at(line, place)] ?? 0;
  return count;
}

function erase(
  ink: Uint8Array,
  { at }: Direction,
  line: number,
  [from, to]: readonly [number, number],
): void {
  for (let place = from; place < to; place++) ink[at(line, place)] = 0;
}

function isWhite(
  ink: Uint8Array,
  direction: Direction,
  line: number,
  stretch: readonly [number, number],
): boolean {
  if (line < 0 || line >= direction.lines) return true;
  return countInk(ink, direction, line, stretch) <= (stretch[1] - stretch[0]) * MOST_STRAY;
}

/** Ink of a line and of so many on both sides of it: lines of a scan are never quite straight. */
function thickened(ink: Uint8Array, direction: Direction, slack: number): Uint8Array {
  if (slack === 0) return ink.slice();
  const { lines, length, at } = direction;
  const thick = new Uint8Array(ink.length);
  for (let line = 0; line < lines; line++) {
    for (let place = 0; place < length; place++) {
      if (ink[at(line, place)] !== 1) continue;
      const last = Math.min(lines - 1, line + slack);
      for (let each = Math.max(0, line - slack); each <= last; each++) thick[at(each, place)] = 1;
    }
  }
  return thick;
}

interface Search {
  /** Pixels. */
  longest: number;
  thickest: number;
  apart: number;
  gap: number;
  dashGap: number;
  slack: number;
}

/** Lines without a gap: thin ones only, so that a picture stays. */
function eraseWhole(
  ink: Uint8Array,
  direction: Direction,
  { longest, thickest, gap, slack }: Search,
): number[] {
  const seen = thickened(ink, direction, slack);
  const stretches = Array.from({ length: direction.lines }, (_, line) =>
    longestStretch(seen, direction, line, gap),
  );
  const isLong = stretches.map(([from, to]) => to - from > longest);
  const found: number[] = [];
  for (let line = 0; line < direction.lines; line++) {
    if (!isLong[line]) continue;
    let end = line;
    while (isLong[end]) end += 1;
    if (end - line <= thickest + 2 * slack) {
      for (let each = line; each < end; each++) erase(ink, direction, each, stretches[each] ?? [0, 0]);
      found.push(Math.round((line + end - 1) / 2));
    }
    line = end;
  }
  return found;
}

/** Dashed lines: thin, long, and white beside them. */
function eraseDashed(ink: Uint8Array, direction: Direction, search: Search): void {
  const { longest, thickest, apart, dashGap, slack } = search;
  const seen = thickened(ink, direction, slack);
  for (let line = 0; line < direction.lines; line++) {
    const stretch = longestStretch(seen, direction, line, dashGap);
    const length = stretch[1] - stretch[0];
    if (length <= longest || countInk(seen, direction, line, stretch) < length * LEAST_DASHED) continue;
    let end = line + 1;
    while (end - line <= thickest + 2 * slack && !isWhite(seen, direction, end, stretch)) end += 1;
    if (end - line > thickest + 2 * slack) continue;
    const sides = Array.from({ length: apart }, (_, index) => [line - 1 - index, end + index]).flat();
    if (!sides.every((side) => isWhite(ink, direction, side, stretch))) continue;
    for (let each = line; each < end; each++) erase(ink, direction, each, stretch);
    line = end;
  }
}

/** The ink without lines across the sheet, and where those without gaps were; a scan's are looked for with slack. */
export function withoutCutLines(mask: Mask, pixelsPerMillimetre: number, isScan = false): CutLines {
  const ink = mask.ink.slice();
  const { rows, columns } = directionsOf(mask);
  const pixels = (millimetres: number) => Math.max(2, Math.round(millimetres * pixelsPerMillimetre));
  const search: Search = {
    longest: LONGER_THAN_LABELS * pixelsPerMillimetre,
    thickest: pixels(THICKEST),
    apart: pixels(APART),
    gap: isScan ? pixels(SCANNED_GAP) : 1,
    dashGap: pixels(LONGEST_GAP),
    slack: isScan ? pixels(SCANNED_SLACK) : 0,
  };
  const found = { rows: eraseWhole(ink, rows, search), columns: eraseWhole(ink, columns, search) };
  for (const direction of [rows, columns]) eraseDashed(ink, direction, search);
  return { mask: { ...mask, ink }, ...found };
}
