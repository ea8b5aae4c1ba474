import type { Box, ShownBox } from '../geometry/boxes.ts';
import { type Matrix, multiplied } from '../geometry/matrix.ts';
import { type Size, turnedSize } from '../geometry/sizes.ts';
import { POINTS_PER_MILLIMETRE } from '../units.ts';

export interface Placement {
  /** Size of the printed page. */
  page: Size;
  /** Transformation from the label's bottom left corner to the page. */
  matrix: Matrix;
  /** True if the page is larger than requested, so that nothing is reduced. */
  isEnlarged: boolean;
}

/** White margin around the print, in millimetres, which may extend beyond the paper. */
export const LABEL_MARGIN = 0.4;
/** In points: an excess below this still fits. */
const SLACK = 2 * LABEL_MARGIN * POINTS_PER_MILLIMETRE + 0.3;
export const LABEL_PAPER: Size = { width: 100 * POINTS_PER_MILLIMETRE, height: 150 * POINTS_PER_MILLIMETRE };
export const A4: Size = { width: 210 * POINTS_PER_MILLIMETRE, height: 297 * POINTS_PER_MILLIMETRE };
const A4_CELL: Size = { width: A4.width / 2, height: A4.height / 2 };

function fits(size: Size, paper: Size): boolean {
  return size.width <= paper.width + SLACK && size.height <= paper.height + SLACK;
}

/** Centres a label in a part of the page, turned by a quarter clockwise if it is landscape. */
function centred(label: Size, isTurned: boolean, part: Size, left: number, bottom: number): Matrix {
  const shown = isTurned ? turnedSize(label) : label;
  const x = left + (part.width - shown.width) / 2;
  const y = bottom + (part.height - shown.height) / 2;
  return isTurned ? [0, -1, 1, 0, x, y + shown.height] : [1, 0, 0, 1, x, y];
}

/** Returns whether a label has to be turned to fit the paper; null if it does not fit at all. */
function turnFor(label: Size, paper: Size): boolean | null {
  if (fits(label, paper)) return false;
  return fits(turnedSize(label), paper) ? true : null;
}

/** Places a label on a page of its own: 10 × 15 cm, or the label's own size if that is too small for its bar codes. */
export function placeAlone(label: Size, paper: Size | null): Placement {
  const isTurned = paper === null ? false : turnFor(label, paper);
  if (paper !== null && isTurned !== null) {
    return { page: paper, matrix: centred(label, isTurned, paper, 0, 0), isEnlarged: false };
  }
  return { page: label, matrix: [1, 0, 0, 1, 0, 0], isEnlarged: paper !== null };
}

/** Places a label in one of the four quarters of A4, from the top left; null if it is too large. */
export function placeInQuarter(label: Size, quarter: number): Matrix | null {
  const isTurned = turnFor(label, A4_CELL);
  if (isTurned === null) return null;
  const left = (quarter % 2) * A4_CELL.width;
  const bottom = quarter < 2 ? A4_CELL.height : 0;
  return centred(label, isTurned, A4_CELL, left, bottom);
}

/**
 * Returns the transformation from the points of an upright page, of which a part is visible, to those of a region in
 * it, from its bottom left. The region's box is that on the page rotated back by its skew, in degrees clockwise.
 */
export function regionMatrix(seen: Box, skew: number, { left, bottom }: ShownBox): Matrix {
  const { left: west, bottom: south, right: east, top: north } = seen;
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  const angle = (skew * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const straight = multiplied(
    [1, 0, 0, 1, middleX, middleY],
    multiplied([cosine, sine, -sine, cosine, 0, 0], [1, 0, 0, 1, -middleX, -middleY]),
  );
  return multiplied([1, 0, 0, 1, -(west + left), -(north - bottom)], straight);
}
