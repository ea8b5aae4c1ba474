import { type Box, boxBetween } from '../../../plain/geometry/boxes.ts';
import { IDENTITY, type Matrix } from '../../../plain/geometry/matrix.ts';
import type { PdfDocument } from './pdf-document.ts';

/** The numbers of an array; none where it is none, or one of them is no finite number. */
export function numbersOf(document: PdfDocument, value: unknown): number[] {
  const numbers = document.list(value).map((item) => document.number(item) ?? Number.NaN);
  return numbers.every(Number.isFinite) ? numbers : [];
}

/** A rectangle of PDF, whichever of its corners it names; null where there is none. */
export function rectangleOf(document: PdfDocument, value: unknown): Box | null {
  const [x0, y0, x1, y1] = numbersOf(document, value);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  return boxBetween([x0, y0], [x1, y1]);
}

/** A box as PDF writes rectangles. */
export function rectangle({ left, bottom, right, top }: Box): number[] {
  return [left, bottom, right, top];
}

export function matrixOf(document: PdfDocument, value: unknown): Matrix {
  const [a, b, c, d, e, f] = numbersOf(document, value);
  const isWhole = a !== undefined && b !== undefined && c !== undefined && d !== undefined;
  return isWhole && e !== undefined && f !== undefined ? [a, b, c, d, e, f] : IDENTITY;
}
