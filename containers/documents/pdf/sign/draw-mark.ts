import type { DrawnMark, Mark } from '../../../../common/esign/mark.ts';
import type { Size } from '../../../plain/geometry/sizes.ts';
import { type Canvas, INK } from './canvas.ts';
import { fitText } from './fit-text.ts';

/** From the bottom left corner of a page as it is seen, in points: y goes up. */
export interface MarkPlace extends Size {
  x: number;
  y: number;
}

const ASCENT = 0.8;
const LINE = 1.1;
/** Minimum height of a name on one line, as a share of the box; a longer name is set on several lines. */
const LEAST_HEIGHT = 0.3;
const LARGEST = 44;
const THICKEST = 1.6;

/** A signature or initials within a box, as large as it lets them be. */
export function drawMark(canvas: Canvas, mark: Mark, box: MarkPlace): void {
  if (mark.kind === 'drawn') drawStrokes(canvas, mark, box);
  else drawTyped(canvas, mark.text, box);
}

function drawTyped(canvas: Canvas, text: string, { x, y, width, height }: MarkPlace): void {
  const natural = canvas.fonts.width(text, 'hand', 1);
  if (natural === 0) return;
  const most = LARGEST * Math.max(1, canvas.scale);
  const one = { size: Math.min(most, height / LINE, width / natural), lines: [text] };
  const isSmall = one.size * LINE < height * LEAST_HEIGHT;
  const { size, lines } = isSmall ? fitText(canvas.fonts, text, 'hand', { width, height, most }) : one;
  let top = y + (height + lines.length * size * LINE) / 2;
  for (const line of lines) {
    const left = x + (width - canvas.fonts.width(line, 'hand', size)) / 2;
    canvas.text(line, left, top - size * ASCENT, 'hand', size, INK);
    top -= size * LINE;
  }
}

function drawStrokes(canvas: Canvas, mark: DrawnMark, box: MarkPlace): void {
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
