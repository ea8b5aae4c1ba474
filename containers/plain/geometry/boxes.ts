import { type Matrix, moved, type Point } from './matrix.ts';

declare const space: unique symbol;

/** In the coordinates of a page as its file has them, in its own units (points, unless it has others): y goes up. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** For the compiler alone: no box of another axis or unit passes for this one. */
  readonly [space]?: 'page';
}

/** The smallest box around points. */
export function boxAround(points: Iterable<Point>): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, bottom] = [Math.min(left, x), Math.min(bottom, y)];
    [right, top] = [Math.max(right, x), Math.max(top, y)];
  }
  return { left, bottom, right, top };
}

/** The smallest box around what a matrix makes of a box. */
export function transformedBox(matrix: Matrix, { left, bottom, right, top }: Box): Box {
  return boxAround([
    moved(matrix, left, bottom),
    moved(matrix, right, bottom),
    moved(matrix, left, top),
    moved(matrix, right, top),
  ]);
}

/** A box between two corners, whichever they are. */
export function boxBetween([x0, y0]: Point, [x1, y1]: Point): Box {
  return { left: Math.min(x0, x1), bottom: Math.min(y0, y1), right: Math.max(x0, x1), top: Math.max(y0, y1) };
}

/** A box with its sides moved outwards by so much. */
export function grownBox({ left, bottom, right, top }: Box, by: number): Box {
  return { left: left - by, bottom: bottom - by, right: right + by, top: top + by };
}

export function sizeOfBox({ left, bottom, right, top }: Box): { width: number; height: number } {
  return { width: right - left, height: top - bottom };
}
