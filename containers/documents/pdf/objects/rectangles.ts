import { type Box, boxBetween } from '../../../plain/geometry/boxes.ts';
import { IDENTITY, type Matrix } from '../../../plain/geometry/matrix.ts';
import type { Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Reads a rectangle, which may name any two opposite corners; null if it is none. */
export function rectangleOf(document: PdfDocument, value: Value | undefined): Box | null {
  const [x0, y0, x1, y1] = document.numbers(value);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  return boxBetween([x0, y0], [x1, y1]);
}

/** Returns a box as a PDF rectangle. */
export function rectangle({ left, bottom, right, top }: Box): number[] {
  return [left, bottom, right, top];
}

export function matrixOf(document: PdfDocument, value: Value | undefined): Matrix {
  const [a, b, c, d, e, f] = document.numbers(value);
  const isWhole = a !== undefined && b !== undefined && c !== undefined && d !== undefined;
  return isWhole && e !== undefined && f !== undefined ? [a, b, c, d, e, f] : IDENTITY;
}
