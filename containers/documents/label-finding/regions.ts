import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { Doubt } from '../../plain/labels/region-kinds.ts';
import { barFinder } from './bars.ts';
import { componentsOf } from './components.ts';
import { haveEqualWords } from './copies.ts';
import { cutApart } from './cut-apart.ts';
import { withoutCutLines } from './cut-lines.ts';
import type { CutLine } from './directions.ts';
import { InkSums } from './ink-sums.ts';
import { type Lattice, latticesOf } from './lattice.ts';
import { withoutCropMarks } from './marks.ts';
import { inkBox, type Mask } from './mask.ts';
import { outlinedLabels } from './outlines.ts';
import { isWithin, LABEL, LARGE_LABEL, type SheetCut, type Sides, unlikeness } from './partition.ts';

/** Pages up to this size, in millimetres, are single labels. */
const LABEL_PAPER: Sides = { short: 100.8, long: 150.8 };
const LABEL_PAGE: Sides = { short: 120, long: 216 };
/** Distance of a frame from the edges of the sheet in millimetres, and the middle third that no line of it crosses. */
const FRAME = 25;
const [FIRST_THIRD, LAST_THIRD] = [0.3, 0.7];
/** Pixels of white across which ink is connected. */
const [WRITTEN_GAP, SCANNED_GAP] = [1, 2];
/** Largest difference of labels without bar codes. */
const MOST_UNLIKE = 0.3;
const DOUBTFULLY_UNLIKE = 0.5;

export interface SheetParts {
  regions: PixelBox[];
  /** Page numbers, hints and the like. */
  scraps: PixelBox[];
  doubt: Doubt | null;
}

/** Properties of a sheet besides its ink. */
interface SheetLook {
  isScan: boolean;
  /** Degrees by which it was rotated back. */
  skew: number;
  /** Its ink without what is paler than text. */
  dark: Mask;
  /** Its shades, 0 for the white of the paper. */
  shades: Mask;
  wordsIn: ((part: PixelBox) => string) | null;
}

/** Returns true if lines around the sheet, and none through it, make its content one part. */
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

/** Sorts boxes in reading order: rows from the top, each from the left. */
function inReadingOrder(rects: readonly PixelBox[]): PixelBox[] {
  let left = rects.toSorted((one, other) => one.top - other.top);
  const ordered: PixelBox[] = [];
  while (left.length > 0) {
    const middle = left[0] === undefined ? 0 : (left[0].top + left[0].bottom) / 2;
    const isInRow = ({ top }: PixelBox) => top < middle;
    ordered.push(...left.filter(isInRow).toSorted((one, other) => one.left - other.left));
    left = left.filter((rect) => !isInRow(rect));
  }
  return ordered;
}

/** Returns true if parts of a sheet are labels: by their bar codes, or by their similarity. */
function areLabels(
  parts: readonly PixelBox[],
  hasBars: (part: PixelBox) => boolean,
  pixelsPerMillimetre: number,
): boolean {
  if (parts.length < 2) return true;
  const barred = parts.filter(hasBars);
  if (barred.length === parts.length) return true;
  const areUsual = parts.every((part) => isWithin(part, LABEL, pixelsPerMillimetre));
  if (barred.length === 0) return areUsual && unlikeness(parts) <= MOST_UNLIKE;
  return areUsual || barred.some((part) => isWithin(part, LABEL, pixelsPerMillimetre));
}

/** Returns the labels of a sheet by its ink, in pixels; a sheet that cannot be cut into labels is one region. */
export function findRegions(
  sheet: Mask,
  pixelsPerMillimetre: number,
  { isScan = false, skew = 0, dark = sheet, shades = sheet, wordsIn = null }: Partial<SheetLook> = {},
): SheetParts {
  const page: PixelBox = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
  const whole = inkBox(sheet, page);
  if (whole === null) return { regions: [], scraps: [], doubt: null };
  // A page that is larger than its paper has to lose its margins.
  if (isWithin(page, LABEL_PAPER, pixelsPerMillimetre)) return { regions: [page], scraps: [], doubt: null };
  if (isWithin(page, LABEL_PAGE, pixelsPerMillimetre)) return { regions: [whole], scraps: [], doubt: null };
  const gap = isScan ? SCANNED_GAP : WRITTEN_GAP;
  const [all, ofBars] = [new InkSums(sheet), new InkSums(dark)];
  const hasBars = barFinder([ofBars, all], pixelsPerMillimetre);
  const outlined = outlinedLabels(all, componentsOf(sheet, gap), pixelsPerMillimetre, hasBars);
  if (outlined?.labels.every((frame) => isWithin(frame, LABEL, pixelsPerMillimetre)))
    return { regions: inReadingOrder(outlined.labels), scraps: outlined.scraps, doubt: null };
  const { mask: uncut, lines } = withoutCutLines(sheet, pixelsPerMillimetre, isScan, skew);
  const mask = withoutCropMarks(uncut, componentsOf(uncut, gap), pixelsPerMillimetre);
  const box = inkBox(mask, page);
  if (box === null) return { regions: [whole], scraps: [], doubt: 'whole' };
  if (outlined === null && isFramed(lines, mask, pixelsPerMillimetre))
    return { regions: [isWithin(box, LABEL, pixelsPerMillimetre) ? box : page], scraps: [], doubt: null };
  const sums = new InkSums(mask);
  // Frames that touch are connected in a scan.
  const parts: SheetCut =
    outlined === null
      ? cutApart(sums, page, lines, pixelsPerMillimetre, hasBars)
      : { ...outlined, score: 0, cuts: 0 };
  const haveSameWords = (one: PixelBox, other: PixelBox) =>
    wordsIn === null ? null : haveEqualWords(wordsIn(one), wordsIn(other));
  const ink = {
    sums,
    dark: ofBars,
    shades: new InkSums(shades),
    pixelsPerMillimetre,
    hasBars,
    haveSameWords,
  };
  const finer = finerThan(parts, latticesOf(ink, page));
  if (finer.lattice !== null)
    return {
      regions: inReadingOrder(finer.lattice.labels),
      scraps: finer.lattice.scraps,
      doubt: finer.lattice.isDoubtful ? 'parted' : null,
    };
  const { labels, scraps } = parts;
  // Without anything else, scraps are the content of the sheet.
  if (labels.length === 0) return { regions: inReadingOrder(scraps), scraps: [], doubt: 'whole' };
  if (outlined === null && !areLabels(labels, hasBars, pixelsPerMillimetre))
    return { regions: [box], scraps: [], doubt: 'whole' };
  const isWhole = !labels.every((label) => isWithin(label, LARGE_LABEL, pixelsPerMillimetre));
  return { regions: inReadingOrder(labels), scraps, doubt: doubtOf(labels, isWhole, finer.isTorn) };
}

function doubtOf(labels: readonly PixelBox[], isWhole: boolean, isTorn: boolean): Doubt | null {
  if (isWhole) return 'whole';
  if (isTorn) return 'copies';
  return unlikeness(labels) > DOUBTFULLY_UNLIKE ? 'unlike' : null;
}

/** Returns the first lattice with more labels that leaves no more out; none whose labels' halves are copies. */
function finerThan(
  { labels, scraps }: SheetCut,
  lattices: readonly Lattice[],
): { lattice: Lattice | null; isTorn: boolean } {
  const finer = lattices.filter(
    (lattice) => lattice.labels.length > labels.length && lattice.scraps.length <= scraps.length,
  );
  const torn = new Set<number>();
  for (const lattice of finer) {
    const count = lattice.labels.length;
    if (lattice.isTorn) torn.add(count);
    if (!torn.has(count)) return { lattice, isTorn: false };
  }
  return { lattice: null, isTorn: torn.size > 0 };
}

/** Cuts a sheet into so many columns and rows, whatever is on it; empty parts are left out. */
export function gridRegions(mask: Mask, columns: number, rows: number): SheetParts {
  const regions: PixelBox[] = [];
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
  return { regions, scraps: [], doubt: null };
}
