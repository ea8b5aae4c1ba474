import { type Matrix, multiplied } from '../../../plain/geometry/matrix.ts';
import { type Size, turnedSize } from '../../../plain/geometry/sizes.ts';
import { LABEL_MARGIN, LABEL_PAPER } from '../../../plain/labels/label-placement.ts';
import { POINTS_PER_MILLIMETRE } from '../../../plain/units.ts';

/** Points of a dot of a thermal printer with 8 dots per millimetre. */
const DOT = POINTS_PER_MILLIMETRE / 8;
/** The white margin may extend beyond the paper, and 0.1 mm is negligible. */
const SLACK = (2 * LABEL_MARGIN + 0.1) * POINTS_PER_MILLIMETRE;
/** The most, in points, that may be cut off at one edge of a label before it is reduced instead. */
const MOST_LOST = 2.6 * POINTS_PER_MILLIMETRE;

export interface Print {
  /** Transformation from a region's bottom left corner to the page. */
  matrix: Matrix;
  /** 1 keeps the size. */
  scale: number;
  /** Points beyond the paper at each edge of a pair, the greater pair of the two; 0 if everything fits. */
  lost: number;
  isTurned: boolean;
}

function isWithin({ width, height }: Size, slack: number): boolean {
  return width <= LABEL_PAPER.width + slack && height <= LABEL_PAPER.height + slack;
}

/** Returns true if a region fits the paper in its own size, in portrait or landscape. */
export function fitsPaper(size: Size): boolean {
  return isWithin(size, SLACK) || isWithin(turnedSize(size), SLACK);
}

function lostOf({ width, height }: Size): number {
  return Math.max(0, width - LABEL_PAPER.width, height - LABEL_PAPER.height) / 2;
}

function scaleOf({ width, height }: Size): number {
  return Math.min(1, LABEL_PAPER.width / width, LABEL_PAPER.height / height);
}

function centred(size: Size, isTurned: boolean, scale: number): Matrix {
  const shown = isTurned ? turnedSize(size) : size;
  const x = (LABEL_PAPER.width - shown.width * scale) / 2;
  const y = (LABEL_PAPER.height - shown.height * scale) / 2;
  return isTurned ? [0, -scale, scale, 0, x, y + shown.height * scale] : [scale, 0, 0, scale, x, y];
}

function printOf(size: Size, isTurned: boolean, scale: number): Print {
  const shown = isTurned ? turnedSize(size) : size;
  const lost = scale < 1 || isWithin(shown, SLACK) ? 0 : lostOf(shown);
  return { matrix: centred(size, isTurned, scale), scale, lost, isTurned };
}

/**
 * Places a label on paper of 10 by 15 cm in its own size, turned if it is landscape. A slightly larger one is cut at
 * the edges; only one that is far too large is reduced.
 */
export function placeLabel(size: Size): Print {
  if (isWithin(size, SLACK)) return printOf(size, false, 1);
  if (isWithin(turnedSize(size), SLACK)) return printOf(size, true, 1);
  const isTurned = lostOf(turnedSize(size)) < lostOf(size);
  const shown = isTurned ? turnedSize(size) : size;
  return lostOf(shown) <= MOST_LOST ? printOf(size, isTurned, 1) : placeSheet(size);
}

/** Places a sheet that is read and not scanned, as large as the paper allows. */
export function placeSheet(size: Size): Print {
  if (fitsPaper(size)) return printOf(size, !isWithin(size, SLACK), 1);
  const isTurned = scaleOf(turnedSize(size)) > scaleOf(size);
  return printOf(size, isTurned, scaleOf(isTurned ? turnedSize(size) : size));
}

/**
 * Returns the transformation from a sheet to the page, by whole dots if the size is unchanged: bars that were on dots
 * stay on them.
 */
export function sheetToPage({ matrix, scale }: Print, region: Matrix): Matrix {
  const [a, b, c, d, e, f] = multiplied(matrix, region);
  return scale === 1 ? [a, b, c, d, toDot(e), toDot(f)] : [a, b, c, d, e, f];
}

function toDot(points: number): number {
  return Math.round(points / DOT) * DOT;
}
