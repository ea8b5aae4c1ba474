import type { CutLines } from './cut-lines.ts';
import { inkBox, type Mask, type Rect } from './mask.ts';

/** Of the largest label, in millimetres: 4 x 6 inches lie on 10 x 15, and scans are a little off. */
const LABEL = { short: 112, long: 162 } as const;
/** Pages up to this size are labels by themselves. */
const LABEL_PAGE = { short: 120, long: 216 } as const;
/** White between labels, in millimetres. */
const LEAST_GUTTER = 1.5;
/** A gutter as wide as this is as good as any. */
const WIDE_GUTTER = 10;
/** Of the sheet: where it can be cut. */
const [FIRST_CUT, LAST_CUT] = [0.2, 0.8];
const MOST_CUTS = 6;
const DEEPEST = 3;
/** What is smaller than this, in millimetres, is a page's number or a hint, no label. */
const SCRAP = { short: 22, long: 45 } as const;
/** A frame's distance from the ink, in millimetres. */
const FRAME = 6;

export interface Sheet {
  regions: Rect[];
  /** Page numbers, hints and the like. */
  scraps: Rect[];
}

interface Cut {
  isAcross: boolean;
  at: number;
  score: number;
}

function sidesOf({ left, top, right, bottom }: Rect): { short: number; long: number } {
  const [width, height] = [right - left, bottom - top];
  return { short: Math.min(width, height), long: Math.max(width, height) };
}

function isWithin(rect: Rect, most: { short: number; long: number }, scale: number): boolean {
  const { short, long } = sidesOf(rect);
  return short <= most.short * scale && long <= most.long * scale;
}

/** Cuts through white between ink, the likeliest first: wide ones, near the middle of the sheet. */
function cutsOf(mask: Mask, part: Rect, scale: number, isAcross: boolean): Cut[] {
  const [first, last] = isAcross ? [part.top, part.bottom] : [part.left, part.right];
  const [from, to] = isAcross ? [part.left, part.right] : [part.top, part.bottom];
  const whole = isAcross ? mask.height : mask.width;
  const hasInk = (line: number): boolean => {
    for (let place = from; place < to; place++) {
      if (mask.ink[isAcross ? line * mask.width + place : place * mask.width + line] === 1) return true;
    }
    return false;
  };
  const cuts: Cut[] = [];
  let start = -1;
  for (let line = first; line < last; line++) {
    if (!hasInk(line)) {
      if (start < 0) start = line;
      continue;
    }
    if (start > first && line - start >= LEAST_GUTTER * scale) {
      // A cut in the middle of the sheet is one, however wide the white is.
      const middle = Math.round(whole / 2);
      const at = start < middle && middle < line ? middle : Math.round((start + line) / 2);
      const width = Math.min(line - start, WIDE_GUTTER * scale) / (WIDE_GUTTER * scale);
      if (at > whole * FIRST_CUT && at < whole * LAST_CUT)
        cuts.push({ isAcross, at, score: width - (4 * Math.abs(at - middle)) / whole });
    }
    start = -1;
  }
  return cuts;
}

/** Labels of which each fits its paper; null where the part cannot be cut so. */
function partition(mask: Mask, part: Rect, scale: number, depth = 0): Rect[] | null {
  const box = inkBox(mask, part);
  if (box === null) return [];
  if (isWithin(box, LABEL, scale)) return [box];
  if (depth === DEEPEST) return null;
  const cuts = [...cutsOf(mask, box, scale, false), ...cutsOf(mask, box, scale, true)];
  const likeliest = cuts.toSorted((one, other) => other.score - one.score).slice(0, MOST_CUTS);
  for (const { isAcross, at } of likeliest) {
    const [before, after] = isAcross
      ? [
          { ...part, bottom: at },
          { ...part, top: at },
        ]
      : [
          { ...part, right: at },
          { ...part, left: at },
        ];
    const first = partition(mask, before, scale, depth + 1);
    const second = first === null ? null : partition(mask, after, scale, depth + 1);
    if (first !== null && second !== null) return [...first, ...second];
  }
  return null;
}

/** Whether lines around the whole ink, and none through it, make one of it. */
function isFramed({ mask, rows, columns }: CutLines, box: Rect, scale: number): boolean {
  const near = FRAME * scale;
  const isAround = (lines: readonly number[], from: number, to: number) =>
    lines.some((line) => line < from + near) && lines.some((line) => line > to - near);
  const isThrough = (lines: readonly number[], length: number) =>
    lines.some((line) => line > length * FIRST_CUT && line < length * LAST_CUT);
  return (
    isAround(rows, box.top, box.bottom) &&
    isAround(columns, box.left, box.right) &&
    !isThrough(rows, mask.height) &&
    !isThrough(columns, mask.width)
  );
}

/** In the order in which one reads: rows from the top, each from the left. */
function inReadingOrder(rects: readonly Rect[]): Rect[] {
  let left = rects.toSorted((one, other) => one.top - other.top);
  const ordered: Rect[] = [];
  while (left.length > 0) {
    const middle = left[0] === undefined ? 0 : (left[0].top + left[0].bottom) / 2;
    const isInRow = ({ top }: Rect) => top < middle;
    ordered.push(...left.filter(isInRow).toSorted((one, other) => one.left - other.left));
    left = left.filter((rect) => !isInRow(rect));
  }
  return ordered;
}

function withScrapsApart(rects: readonly Rect[], scale: number): Sheet {
  const isScrap = (rect: Rect) =>
    isWithin(rect, SCRAP, scale) || sidesOf(rect).short < SCRAP.short * scale * 0.5;
  const regions = rects.filter((rect) => !isScrap(rect));
  // Where there is nothing else, it is what the sheet is about.
  if (regions.length === 0) return { regions: inReadingOrder(rects), scraps: [] };
  return { regions: inReadingOrder(regions), scraps: rects.filter(isScrap) };
}

/** The labels of a sheet by its ink, in pixels; a sheet that cannot be cut into labels is one region. */
export function findRegions(lines: CutLines, pixelsPerMillimetre: number): Sheet {
  const { mask } = lines;
  const page: Rect = { left: 0, top: 0, right: mask.width, bottom: mask.height };
  const box = inkBox(mask, page);
  if (box === null) return { regions: [], scraps: [] };
  if (isWithin(page, LABEL_PAGE, pixelsPerMillimetre)) return { regions: [page], scraps: [] };
  if (isFramed(lines, box, pixelsPerMillimetre)) return { regions: [page], scraps: [] };
  const parts = partition(mask, page, pixelsPerMillimetre);
  if (parts === null) return { regions: [box], scraps: [] };
  return withScrapsApart(parts, pixelsPerMillimetre);
}

/** The parts of a sheet when it is cut into so many columns and rows, whatever is on it; empty ones are left out. */
export function gridRegions(mask: Mask, columns: number, rows: number): Sheet {
  const regions: Rect[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const box = inkBox(mask, {
        left: Math.round((mask.width * column) / columns),
        right: Math.round((mask.width * (column + 1)) / columns),
        top: Math.round((mask.height * row) / rows),
        bottom: Math.round((mask.height * (row + 1)) / rows),
      });
      if (box !== null) regions.push(box);
    }
  }
  return { regions, scraps: [] };
}
