import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { type Matrix, moved, type Point } from '../../../plain/geometry/matrix.ts';

const NOTHING: ShownBox = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

/** Returns the factor by which lengths become longer, on average. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** The upright box of a turned rectangle. */
export function boundsOf(matrix: Matrix, x0: number, y0: number, x1: number, y1: number): ShownBox {
  return boxOf([moved(matrix, x0, y0), moved(matrix, x1, y0), moved(matrix, x0, y1), moved(matrix, x1, y1)]);
}

export function boxOf(points: Iterable<Point>): ShownBox {
  let { left, top, right, bottom } = NOTHING;
  for (const [x, y] of points) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, top, right, bottom };
}

export function intersection(first: ShownBox, second: ShownBox): ShownBox {
  return {
    left: Math.max(first.left, second.left),
    top: Math.max(first.top, second.top),
    right: Math.min(first.right, second.right),
    bottom: Math.min(first.bottom, second.bottom),
  };
}

/** Returns true if two boxes have a point in common, or are at most `slack` points apart. */
export function meet(first: ShownBox, second: ShownBox, slack = 0): boolean {
  return (
    first.left <= second.right + slack &&
    second.left <= first.right + slack &&
    first.top <= second.bottom + slack &&
    second.top <= first.bottom + slack
  );
}

export function isFiniteBox({ left, top, right, bottom }: ShownBox): boolean {
  return [left, top, right, bottom].every(Number.isFinite);
}

export function isMatrix(value: unknown): value is Matrix {
  return isNumbers(value) && value.length === 6;
}

/** Numbers as pdf.js gives them: in an array, or in one of 32 bits each. */
export function isNumbers(value: unknown): value is ArrayLike<number> {
  if (value instanceof Float32Array) return true;
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}
