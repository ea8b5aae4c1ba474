import type { Mark } from '../../../common/esign/mark.ts';
import { type Canvas, INK, plain } from './canvas.ts';

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
/** Of the area that was drawn on: a dot is not made as large as a signature. */
const LEAST_PART = 0.25;

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

function drawStrokes(canvas: Canvas, mark: Mark & { kind: 'drawn' }, box: Box): void {
  const points = mark.strokes.flatMap((stroke) => pairsOf(stroke));
  if (points.length === 0) return;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = spread(xs, mark.width * LEAST_PART);
  const [top, bottom] = spread(ys, mark.height * LEAST_PART);
  const thickest = THICKEST * Math.max(1, canvas.scale);
  const thickness = Math.min(thickest, Math.max(0.5, box.height / 26));
  const inner = { width: box.width - thickness * 2, height: box.height - thickness * 2 };
  const scale = Math.max(0.001, Math.min(inner.width / (right - left), inner.height / (bottom - top)));
  const x0 = box.x + (box.width - (right - left) * scale) / 2;
  const y0 = box.y + (box.height + (bottom - top) * scale) / 2;
  const placed = mark.strokes.map((stroke) =>
    pairsOf(stroke).map(([x, y]) => [x0 + (x - left) * scale, y0 - (y - top) * scale] as const),
  );
  canvas.strokes(placed.flatMap(pathOf), thickness, INK);
}

function spread(values: readonly number[], least: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const lacking = Math.max(0, Math.max(least, 1e-3) - (high - low)) / 2;
  return [low - lacking, high + lacking];
}

function pairsOf(stroke: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let index = 0; index + 1 < stroke.length; index += 2) {
    const [x, y] = [stroke[index], stroke[index + 1]];
    if (x !== undefined && y !== undefined) pairs.push([x, y]);
  }
  return pairs;
}

type Point = readonly [number, number];

/** A curve through the middles between points, which rounds the corners that a finger's positions have. */
function pathOf(points: readonly Point[]): string[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const path = [`${at(first)} m`];
  let from = first;
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    if (index === 0 || next === undefined) continue;
    const to: Point = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
    path.push(`${at(towards(from, point))} ${at(towards(to, point))} ${at(to)} c`);
    from = to;
  }
  path.push(`${at(last)} l`);
  return path;
}

/** A third control point of a curve with one: two thirds of the way. */
function towards(from: Point, to: Point): Point {
  return [from[0] + ((to[0] - from[0]) * 2) / 3, from[1] + ((to[1] - from[1]) * 2) / 3];
}

function at([x, y]: Point): string {
  return `${plain(x)} ${plain(y)}`;
}
