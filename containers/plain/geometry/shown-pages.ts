import { type Box, sizeOfBox } from './boxes.ts';
import { type Matrix, multiplied } from './matrix.ts';
import { type Size, turnedSize } from './sizes.ts';

export interface ShownPage {
  /** The visible part of a page, in its own units. */
  seen: Box;
  /** Rotation when shown, in degrees clockwise: 0, 90, 180 or 270. */
  turned: number;
}

/** A shown page with its scale. */
export interface ScaledPage extends ShownPage {
  /** Points per unit of the page (ISO 32000-1, 14.11.2: `/UserUnit`). */
  unit: number;
}

/** Returns the size of a page as it is shown, in its own units. */
export function shownSize({ seen, turned }: ShownPage): Size {
  const size = sizeOfBox(seen);
  return turned % 180 === 0 ? size : turnedSize(size);
}

/** Returns the size of a page as it is shown, in points. */
export function trueSize(page: ScaledPage): Size {
  const { width, height } = shownSize(page);
  return { width: width * page.unit, height: height * page.unit };
}

/**
 * Returns the transformation from the upright picture of a page (in its own units from its bottom left) to the page's
 * coordinates.
 */
export function placement({ seen, turned }: ShownPage, height: number): Matrix {
  const { left, bottom, right, top } = seen;
  switch (turned) {
    case 90:
      return [0, 1, -1, 0, left + height, bottom];
    case 180:
      return [-1, 0, 0, -1, right, bottom + height];
    case 270:
      return [0, -1, 1, 0, right - height, top];
    default:
      return [1, 0, 0, 1, left, top - height];
  }
}

/** Returns the transformation from a page as it is shown (in points from its bottom left) to the page's coordinates. */
export function placementInPoints(page: ScaledPage): Matrix {
  const { height } = trueSize(page);
  return multiplied(placement(page, height / page.unit), [1 / page.unit, 0, 0, 1 / page.unit, 0, 0]);
}

/** Returns the transformation that centres a drawing of that size on a page as it is shown, as large as it fits. */
export function fitted(page: ScaledPage, drawing: Size): Matrix {
  const { width, height } = trueSize(page);
  const scale = Math.min(width / drawing.width, height / drawing.height);
  const [x, y] = [(width - drawing.width * scale) / 2, (height - drawing.height * scale) / 2];
  return multiplied(placementInPoints(page), [scale, 0, 0, scale, x, y]);
}
