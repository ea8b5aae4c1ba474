import type { PdfDocument } from './pdf-document.ts';
import { roundedNumber } from './syntax.ts';

/** As PDF writes it: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Left, bottom, right, top. */
export type Rectangle = readonly [number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First the one, then the other. */
export function multiply([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix {
  return [
    a * a2 + b * c2,
    a * b2 + b * d2,
    c * a2 + d * c2,
    c * b2 + d * d2,
    e * a2 + f * c2 + e2,
    e * b2 + f * d2 + f2,
  ];
}

function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The upright rectangle around points. */
export function around(points: readonly (readonly [number, number])[]): Rectangle {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, bottom] = [Math.min(left, x), Math.min(bottom, y)];
    [right, top] = [Math.max(right, x), Math.max(top, y)];
  }
  return [left, bottom, right, top];
}

/** The upright rectangle around a rectangle that a matrix has moved. */
export function boundsOf(matrix: Matrix, [left, bottom, right, top]: Rectangle): Rectangle {
  return around([
    transform(matrix, left, bottom),
    transform(matrix, right, bottom),
    transform(matrix, left, top),
    transform(matrix, right, top),
  ]);
}

/** The numbers of an array; none where it is none, or one of them is no finite number. */
export function numbersOf(document: PdfDocument, value: unknown): number[] {
  const numbers = document.list(value).map((item) => document.number(item) ?? Number.NaN);
  return numbers.every(Number.isFinite) ? numbers : [];
}

/** A rectangle with its corners in order; null where there is none. */
export function rectangleOf(document: PdfDocument, value: unknown): Rectangle | null {
  const [left, bottom, right, top] = numbersOf(document, value);
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null;
  return [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)];
}

export function matrixOf(document: PdfDocument, value: unknown): Matrix {
  const [a, b, c, d, e, f] = numbersOf(document, value);
  const isWhole = a !== undefined && b !== undefined && c !== undefined && d !== undefined;
  return isWhole && e !== undefined && f !== undefined ? [a, b, c, d, e, f] : IDENTITY;
}

/** A number of content, to a ten-thousandth. */
export function written(number: number): string {
  return roundedNumber(number, 4);
}
