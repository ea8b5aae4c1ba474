import { type Box, grownBox, sizeOfBox } from '../../../plain/geometry/boxes.ts';
import { IDENTITY, type Matrix } from '../../../plain/geometry/matrix.ts';
import { contentNumber, contentNumbers } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { rectangleOf } from '../objects/rectangles.ts';
import { borderOf } from './border.ts';
import { colourOf } from './colours.ts';

/** The border and ground around and behind the content of a field. */
export interface WidgetFrame {
  /** Points, upright as the content is. */
  width: number;
  height: number;
  /** From the content's points to the field's rectangle. */
  matrix: Matrix;
  /** The width of the border; the content keeps twice that distance from the edge. */
  border: number;
  /** The operator of the border's colour; null where it has none. */
  edge: string | null;
  /** Draws ground and border. */
  content: string;
}

const WHITE = '1 G';
const GREY = '0.5 G';

function matrixFor(turn: number, width: number, height: number): Matrix {
  if (turn === 90) return [0, 1, -1, 0, width, 0];
  if (turn === 180) return [-1, 0, 0, -1, width, height];
  return turn === 270 ? [0, -1, 1, 0, 0, height] : IDENTITY;
}

function rectangle(inset: number, width: number, height: number): string {
  return `${contentNumbers([inset, inset, width - 2 * inset, height - 2 * inset])} re`;
}

/** The two shades within a border that make it look raised or sunken. */
function shades(style: string, border: number, width: number, height: number): string {
  if (style !== '/B' && style !== '/I') return '';
  const [upper, lower] = style === '/B' ? [WHITE, GREY] : [GREY, '0.75 G'];
  const [left, right] = [border * 1.5, width - border * 1.5].map(contentNumber);
  const [bottom, top] = [border * 1.5, height - border * 1.5].map(contentNumber);
  const line = `${contentNumber(border)} w`;
  return (
    `${upper} ${line} ${left} ${bottom} m ${left} ${top} l ${right} ${top} l S\n` +
    `${lower} ${line} ${left} ${bottom} m ${right} ${bottom} l ${right} ${top} l S\n`
  );
}

/** The frame of a field; `isRound` for the circle of a radio button; null where it has no place. */
export function frameOf(document: PdfDocument, widget: Dictionary, isRound = false): WidgetFrame | null {
  const area = rectangleOf(document, widget['/Rect']);
  if (area === null) return null;
  const look = document.dictionary(widget['/MK']);
  const turn = (((document.number(look['/R']) ?? 0) % 360) + 360) % 360;
  const { width: across, height: up } = sizeOfBox(area);
  const [width, height] = turn === 90 || turn === 270 ? [up, across] : [across, up];
  const ground = colourOf(document, look['/BG'], 'fill');
  const edge = colourOf(document, look['/BC'], 'stroke');
  const { width: line, style, dashes } = borderOf(document, widget);
  const border = edge === null ? 0 : line;
  const whole = { left: 0, bottom: 0, right: width, top: height };
  const shape = (inset: number) =>
    isRound ? ellipse(grownBox(whole, -inset)) : rectangle(inset, width, height);
  const stroke =
    style === '/U'
      ? `0 ${contentNumber(line / 2)} m ${contentNumber(width)} ${contentNumber(line / 2)} l S`
      : `${shape(line / 2)} S`;
  const content = [
    ground === null ? '' : `q ${ground} ${shape(0)} f Q\n`,
    edge === null || line === 0 ? '' : `q ${edge} ${contentNumber(line)} w ${dashes} ${stroke} Q\n`,
    isRound || edge === null ? '' : `q ${shades(style, line, width, height)}Q\n`,
  ].join('');
  return {
    width,
    height,
    matrix: matrixFor(turn, across, up),
    border: style === '/B' || style === '/I' ? border * 2 : border,
    edge: line === 0 ? null : edge,
    content,
  };
}

const CURVE = 0.5523;

/** The path of the ellipse within a rectangle. */
export function ellipse({ left, bottom, right, top }: Box): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const [rx, ry] = [(right - left) / 2, (top - bottom) / 2];
  const [cx, cy] = [rx * CURVE, ry * CURVE];
  const point = (...numbers: number[]) => contentNumbers(numbers);
  return [
    `${point(x + rx, y)} m`,
    `${point(x + rx, y + cy, x + cx, y + ry, x, y + ry)} c`,
    `${point(x - cx, y + ry, x - rx, y + cy, x - rx, y)} c`,
    `${point(x - rx, y - cy, x - cx, y - ry, x, y - ry)} c`,
    `${point(x + cx, y - ry, x + rx, y - cy, x + rx, y)} c h`,
  ].join('\n');
}
