import { boxAround, grownBox } from '../../../plain/geometry/boxes.ts';
import type { Point } from '../../../plain/geometry/matrix.ts';
import { contentNumber } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { rectangleOf } from '../objects/rectangles.ts';
import { colourOf } from './colours.ts';
import { at, drawing, polyline } from './comment-paint.ts';
import type { MadeAppearance } from './made-appearance.ts';

/** Upper left and right, then lower left and right, of a piece of text. */
type Quad = readonly [Point, Point, Point, Point];

const YELLOW = [1, 1, 0];
const BLACK = [0];
const WAVE = 2;
/** The maximum number of waves of all lines of a comment together. */
const MAX_WAVES = 200_000;

function quadsOf(document: PdfDocument, comment: Dictionary): Quad[] {
  const numbers = document.numbers(comment['/QuadPoints']);
  const quads: Quad[] = [];
  for (let from = 0; from + 8 <= numbers.length; from += 8) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = numbers.slice(from, from + 8);
    quads.push([
      [a, b],
      [c, d],
      [e, f],
      [g, h],
    ]);
  }
  if (quads.length > 0) return quads;
  const area = rectangleOf(document, comment['/Rect']);
  if (area === null) return [];
  const { left, bottom, right, top } = area;
  return [
    [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ],
  ];
}

function between([x1, y1]: Point, [x2, y2]: Point, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** A line across the text, at a share of its height from its foot. */
function across([topLeft, topRight, left, right]: Quad, share: number): [Point, Point] {
  return [between(left, topLeft, share), between(right, topRight, share)];
}

function wave(quad: Quad, most: number): Point[] {
  const [from, to] = across(quad, 0.02);
  const [low, high] = [across(quad, 0.02), across(quad, 0.12)];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const steps = Math.max(2, Math.min(Math.floor(most), Math.round(length / WAVE)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const [start, end] = step % 2 === 0 ? low : high;
    return between(start, end, step / steps);
  });
}

/** Draws what marks a text: its ground, or a line below or through it; null where it has no place or colour. */
export function drawMarkup(document: PdfDocument, comment: Dictionary): MadeAppearance | null {
  const quads = quadsOf(document, comment);
  if (quads.length === 0) return null;
  const kind = comment['/Subtype'];
  const colour = comment['/C'] ?? (kind === '/Highlight' ? YELLOW : BLACK);
  const area = grownBox(boxAround(quads.flat()), 2);
  if (kind === '/Highlight') {
    const fill = colourOf(document, colour, 'fill');
    if (fill === null) return null;
    const paths = quads.map(([a, b, c, d]) => `${polyline([a, b, d, c])} h f`);
    return drawing(document, comment, area, [fill, ...paths].join('\n'), { blend: 'Multiply' });
  }
  const stroke = colourOf(document, colour, 'stroke');
  if (stroke === null) return null;
  const lines = quads.map((quad) => {
    const height = Math.hypot(quad[0][0] - quad[2][0], quad[0][1] - quad[2][1]);
    const width = `${contentNumber(Math.max(0.5, height / 16))} w`;
    if (kind === '/Squiggly') return `${width} ${polyline(wave(quad, MAX_WAVES / quads.length))} S`;
    const [from, to] = across(quad, kind === '/StrikeOut' ? 0.45 : 0.07);
    return `${width} ${at(from)} m ${at(to)} l S`;
  });
  return drawing(document, comment, area, [stroke, ...lines].join('\n'));
}

/** Draws the outline of what is marked to be blacked out, and was not. */
export function drawRedaction(document: PdfDocument, comment: Dictionary): MadeAppearance | null {
  const quads = quadsOf(document, comment);
  if (quads.length === 0) return null;
  const stroke = colourOf(document, comment['/OC'], 'stroke') ?? '1 0 0 RG';
  const paths = quads.map(([a, b, c, d]) => `${polyline([a, b, d, c])} s`);
  return drawing(
    document,
    comment,
    grownBox(boxAround(quads.flat()), 1),
    [`${stroke} 1 w`, ...paths].join('\n'),
  );
}
