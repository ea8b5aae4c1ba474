import { type Box, boxAround, grownBox } from '../../../plain/geometry/boxes.ts';
import type { Point } from '../../../plain/geometry/matrix.ts';
import { contentNumber } from '../../../plain/pdf/syntax.ts';
import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { rectangleOf } from '../objects/rectangles.ts';
import { at, drawing, type Paint, painted, paintOf, polyline } from './comment-paint.ts';
import { endingReach, lineEndings } from './line-endings.ts';
import type { MadeAppearance } from './made-appearance.ts';
import { ellipse } from './widget-frame.ts';

const ROUND = '1 J 1 j';

export function pointsOf(document: PdfDocument, value: Value | undefined): Point[] {
  const numbers = document.numbers(value);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, place) => [
    numbers[place * 2] ?? 0,
    numbers[place * 2 + 1] ?? 0,
  ]);
}

/** The rectangle of an annotation without the differences that `/RD` says it has at its sides. */
export function innerRectangle(document: PdfDocument, comment: Dictionary): Box | null {
  const area = rectangleOf(document, comment['/Rect']);
  if (area === null) return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = document.numbers(comment['/RD']);
  const inner = {
    left: area.left + left,
    bottom: area.bottom + bottom,
    right: area.right - right,
    top: area.top - top,
  };
  return inner.right > inner.left && inner.top > inner.bottom ? inner : area;
}

function setUp({ stroke, fill, line }: Paint): string {
  return [stroke ?? '', fill ?? '', line].filter((part) => part !== '').join(' ');
}

/** Draws a rectangle or an ellipse. */
export function drawShape(document: PdfDocument, comment: Dictionary): MadeAppearance | null {
  const area = innerRectangle(document, comment);
  if (area === null) return null;
  const paint = paintOf(document, comment);
  const box = grownBox(area, paint.stroke === null ? 0 : -paint.border.width / 2);
  const { left, bottom, right, top } = box;
  const path =
    comment['/Subtype'] === '/Circle'
      ? ellipse(box)
      : `${at([left, bottom])} ${contentNumber(right - left)} ${contentNumber(top - bottom)} re`;
  return drawing(document, comment, area, `${setUp(paint)}\n${path} ${painted(paint, true)}`);
}

/** Draws a line, or lines from point to point, open or closed, with what is at their ends. */
export function drawLines(document: PdfDocument, comment: Dictionary): MadeAppearance | null {
  const kind = comment['/Subtype'];
  const points = pointsOf(document, kind === '/Line' ? comment['/L'] : comment['/Vertices']);
  if (points.length < 2) return null;
  const paint = paintOf(document, comment);
  const isClosed = kind === '/Polygon';
  const line = isClosed ? paint : { ...paint, fill: null };
  const ends = lineEndings(document.list(comment['/LE']), isClosed ? [] : points, paint.border.width, {
    open: painted({ ...paint, fill: null }, false),
    closed: painted(paint, true),
  });
  const content = [setUp(paint), `${polyline(points)} ${painted(line, isClosed)}`, ...ends].join('\n');
  const reach = ends.length > 0 ? endingReach(paint.border.width) : paint.border.width;
  return drawing(document, comment, grownBox(boxAround(points), reach), content);
}

/** Draws what was drawn by hand. */
export function drawInk(document: PdfDocument, comment: Dictionary): MadeAppearance | null {
  const strokes = document
    .list(comment['/InkList'])
    .map((list) => pointsOf(document, list))
    .filter((points) => points.length > 0);
  const paint = paintOf(document, comment);
  if (strokes.length === 0 || paint.stroke === null) return null;
  const paths = strokes.map((points) => {
    const [only] = points;
    return `${polyline(points.length === 1 && only !== undefined ? [only, only] : points)} S`;
  });
  const area = boxAround(strokes.flat());
  const content = [`${paint.stroke} ${paint.line} ${ROUND}`, ...paths].join('\n');
  return drawing(document, comment, grownBox(area, paint.border.width), content);
}

/** Draws the mark of an insertion. */
export function drawCaret(document: PdfDocument, comment: Dictionary): MadeAppearance | null {
  const area = innerRectangle(document, comment);
  if (area === null) return null;
  const paint = paintOf(document, comment);
  const fill = (paint.stroke ?? '0 G').toLowerCase();
  const { left, bottom, right, top } = area;
  const middle = (left + right) / 2;
  const foot = bottom + (top - bottom) / 8;
  const path = [
    `${at([left, bottom])} m ${at([middle, foot])} ${at([middle, foot])} ${at([middle, top])} c`,
    `${at([middle, foot])} ${at([middle, foot])} ${at([right, bottom])} c f`,
  ];
  return drawing(document, comment, area, [fill, ...path].join('\n'));
}
