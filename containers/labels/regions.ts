import { hasBars } from './bars.ts';
import { componentsOf } from './components.ts';
import { cutApart } from './cut-apart.ts';
import { withoutCutLines } from './cut-lines.ts';
import type { CutLine } from './directions.ts';
import { InkSums } from './ink-sums.ts';
import { withoutCropMarks } from './marks.ts';
import { inkBox, type Mask, type Rect } from './mask.ts';
import { outlinedLabels } from './outlines.ts';
import { isWithin, LABEL, type Sides, unlikeness } from './partition.ts';

/** Pages up to this size, in millimetres, are labels by themselves. */
const LABEL_PAPER: Sides = { short: 100.8, long: 150.8 };
const LABEL_PAGE: Sides = { short: 120, long: 216 };
/** A frame's distance from the edges of the sheet, in millimetres, and where lines go through its middle. */
const FRAME = 25;
const [FIRST_THIRD, LAST_THIRD] = [0.3, 0.7];
/** Pixels of white over which ink hangs together. */
const [WRITTEN_GAP, SCANNED_GAP] = [1, 2];
/** Labels without bars are labels where they are as alike as those of one sheet. */
const MOST_UNLIKE = 0.3;

export interface Sheet {
  regions: Rect[];
  /** Page numbers, hints and the like. */
  scraps: Rect[];
}

/** Whether lines around the sheet, and none through it, make one of what is in it. */
function isFramed(lines: readonly CutLine[], { width, height }: Mask, pixelsPerMillimetre: number): boolean {
  const near = FRAME * pixelsPerMillimetre;
  const isAround = (places: readonly number[], length: number) =>
    places.some((place) => place < near) && places.some((place) => place > length - near);
  const isThrough = (places: readonly number[], length: number) =>
    places.some((place) => place > length * FIRST_THIRD && place < length * LAST_THIRD);
  const placesOf = (wanted: boolean) =>
    lines.filter(({ isAcross }) => isAcross === wanted).map(({ at }) => at);
  const [rows, columns] = [placesOf(true), placesOf(false)];
  return (
    isAround(rows, height) &&
    isAround(columns, width) &&
    !isThrough(rows, height) &&
    !isThrough(columns, width)
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

/** Whether parts of a sheet are labels: by the bars in them, or by how alike they are. */
function areLabels(parts: readonly Rect[], sums: InkSums, pixelsPerMillimetre: number): boolean {
  if (parts.length < 2) return true;
  const barred = parts.filter((part) => hasBars(sums, part, pixelsPerMillimetre));
  if (barred.length === parts.length) return true;
  const areUsual = parts.every((part) => isWithin(part, LABEL, pixelsPerMillimetre));
  if (barred.length === 0) return areUsual && unlikeness(parts) <= MOST_UNLIKE;
  return areUsual || barred.some((part) => isWithin(part, LABEL, pixelsPerMillimetre));
}

/** The labels of a sheet by its ink, in pixels; a sheet that cannot be cut into labels is one region. */
export function findRegions(sheet: Mask, pixelsPerMillimetre: number, isScan = false): Sheet {
  const page: Rect = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
  const whole = inkBox(sheet, page);
  if (whole === null) return { regions: [], scraps: [] };
  // A page that is larger than its paper is to lose its margins.
  if (isWithin(page, LABEL_PAPER, pixelsPerMillimetre)) return { regions: [page], scraps: [] };
  if (isWithin(page, LABEL_PAGE, pixelsPerMillimetre)) return { regions: [whole], scraps: [] };
  const gap = isScan ? SCANNED_GAP : WRITTEN_GAP;
  const outlined = outlinedLabels(new InkSums(sheet), componentsOf(sheet, gap), pixelsPerMillimetre);
  if (outlined !== null) return { regions: inReadingOrder(outlined), scraps: [] };
  const { mask: uncut, lines } = withoutCutLines(sheet, pixelsPerMillimetre, isScan);
  const mask = withoutCropMarks(uncut, componentsOf(uncut, gap), pixelsPerMillimetre);
  const box = inkBox(mask, page);
  if (box === null) return { regions: [whole], scraps: [] };
  if (isFramed(lines, mask, pixelsPerMillimetre))
    return { regions: [isWithin(box, LABEL, pixelsPerMillimetre) ? box : page], scraps: [] };
  const sums = new InkSums(mask);
  const { labels, scraps } = cutApart(sums, page, lines, pixelsPerMillimetre);
  // Where there is nothing else, scraps are what the sheet is about.
  if (labels.length === 0) return { regions: inReadingOrder(scraps), scraps: [] };
  if (!areLabels(labels, sums, pixelsPerMillimetre)) return { regions: [box], scraps: [] };
  return { regions: inReadingOrder(labels), scraps };
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
