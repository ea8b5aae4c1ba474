import { type Box, sizeOfBox, transformedBox } from '../../../plain/geometry/boxes.ts';
import { type Matrix, multiplied } from '../../../plain/geometry/matrix.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { matrixOf, rectangleOf } from '../objects/rectangles.ts';
import { flagsOf, NO_ROTATE } from './annotation-kinds.ts';

/** Returns the clockwise rotation of a page in degrees: 0, 90, 180 or 270. */
export function turnOf(document: PdfDocument, page: Dictionary): number {
  const turn = document.number(page['/Rotate']) ?? 0;
  return Number.isInteger(turn / 90) ? ((turn % 360) + 360) % 360 : 0;
}

/** Turned back about the upper left corner of its rectangle, by as much as the page is turned. */
function upright({ left, top }: Box, turn: number): Matrix {
  const radians = (turn * Math.PI) / 180;
  const [cosine, sine] = [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))];
  const about: Matrix = [cosine, sine, -sine, cosine, 0, 0];
  return multiplied([1, 0, 0, 1, left, top], multiplied(about, [1, 0, 0, 1, -left, -top]));
}

function scale(to: number, from: number): number {
  return from === 0 ? 1 : to / from;
}

/** ISO 32000-1, 12.5.5: how an appearance is laid into its annotation's rectangle; null where it has none. */
export function placementOf(
  document: PdfDocument,
  annotation: Dictionary,
  form: Dictionary,
  turn: number,
): Matrix | null {
  const area = rectangleOf(document, annotation['/Rect']);
  const box = rectangleOf(document, form['/BBox']);
  if (area === null || box === null) return null;
  const bounds = transformedBox(matrixOf(document, form['/Matrix']), box);
  const [size, own] = [sizeOfBox(area), sizeOfBox(bounds)];
  const [across, up] = [scale(size.width, own.width), scale(size.height, own.height)];
  const [x, y] = [area.left - bounds.left * across, area.bottom - bounds.bottom * up];
  const placed: Matrix = [across, 0, 0, up, x, y];
  const isUpright = turn !== 0 && (flagsOf(document, annotation) & NO_ROTATE) !== 0;
  return isUpright ? multiplied(upright(area, turn), placed) : placed;
}
