import type { DrawnMark, Mark } from '../../../common/esign/mark.ts';
import { type Canvas, INK } from './canvas.ts';

/** From the bottom left corner of a page as it is seen, in points. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ASCENT = 0.8;
const LINE = 1.1;
const LARGEST = 44;
const THICKEST = 1.6;

/** A signature or initials within a box, as large as it lets them be. */
export function drawMark(canvas: Canvas, mark: Mark, box: Box): void {
  if (mark.kind === 'drawn') drawStrokes(canvas, mark, box);
  else drawTyped(canvas, mark.text, box);
}

function drawTyped(canvas: Canvas, text: string, { x, y, width, height }: Box): void {
  const natural = canvas.fonts.width(text, 'hand', 1);
  if (natural === 0) return;
  const most = LARGEST * Math.max(1, canvas.scale);
  const size = Math.min(most, height / LINE, width / natural);
  const left = x + (width - natural * size) / 2;
  canvas.text(text, left, y + (height - size * LINE) / 2 + size * (LINE - ASCENT), 'hand', size, INK);
}

function drawStrokes(canvas: Canvas, mark: DrawnMark, box: Box): void {
  const drawing = canvas.drawings.drawingOf(mark);
  if (drawing === null) return;
  const thickest = THICKEST * Math.max(1, canvas.scale);
  const thickness = Math.min(thickest, Math.max(0.5, box.height / 26));
  const inner = { width: box.width - thickness * 2, height: box.height - thickness * 2 };
  const scale = Math.max(0.001, Math.min(inner.width / drawing.width, inner.height / drawing.height));
  const x = box.x + (box.width - drawing.width * scale) / 2;
  const y = box.y + (box.height - drawing.height * scale) / 2;
  canvas.drawing(drawing, { x, y, scale, thickness, colour: INK });
}
