import type { CutLines } from './cut-lines.ts';
import { InkSums } from './ink-sums.ts';
import { inkBox, type Mask, type Rect } from './mask.ts';
import { isWithin, LABEL, Partition, type Sides } from './partition.ts';

/** Pages up to this size, in millimetres, are labels by themselves. */
const LABEL_PAPER: Sides = { short: 100.8, long: 150.8 };
const LABEL_PAGE: Sides = { short: 120, long: 216 };
/** A frame's distance from the edges of the sheet, in millimetres, and where lines go through its middle. */
const FRAME = 25;
const [FIRST_THIRD, LAST_THIRD] = [0.3, 0.7];

export interface Sheet {
  regions: Rect[];
  /** Page numbers, hints and the like. */
  scraps: Rect[];
}

/** Whether lines around the sheet, and none through it, make one of what is in it. */
function isFramed({ mask, rows, columns }: CutLines, pixelsPerMillimetre: number): boolean {
  const near = FRAME * pixelsPerMillimetre;
  const isAround = (lines: readonly number[], length: number) =>
    lines.some((line) => line < near) && lines.some((line) => line > length - near);
  const isThrough = (lines: readonly number[], length: number) =>
    lines.some((line) => line > length * FIRST_THIRD && line < length * LAST_THIRD);
  return (
    isAround(rows, mask.height) &&
    isAround(columns, mask.width) &&
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

/** The labels of a sheet by its ink, in pixels; a sheet that cannot be cut into labels is one region. */
export function findRegions(lines: CutLines, pixelsPerMillimetre: number): Sheet {
  const { mask } = lines;
  const page: Rect = { left: 0, top: 0, right: mask.width, bottom: mask.height };
  const box = inkBox(mask, page);
  if (box === null) return { regions: [], scraps: [] };
  // A page that is larger than its paper is to lose its margins.
  if (isWithin(page, LABEL_PAPER, pixelsPerMillimetre)) return { regions: [page], scraps: [] };
  if (isWithin(page, LABEL_PAGE, pixelsPerMillimetre)) return { regions: [box], scraps: [] };
  if (isFramed(lines, pixelsPerMillimetre))
    return { regions: [isWithin(box, LABEL, pixelsPerMillimetre) ? box : page], scraps: [] };
  const parts = new Partition(new InkSums(mask), pixelsPerMillimetre).of(page);
  if (parts === null) return { regions: [box], scraps: [] };
  // Where there is nothing else, scraps are what the sheet is about.
  if (parts.labels.length === 0) return { regions: inReadingOrder(parts.scraps), scraps: [] };
  return { regions: inReadingOrder(parts.labels), scraps: parts.scraps };
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
