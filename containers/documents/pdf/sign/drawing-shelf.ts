import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from '@libpdf/core';
import type { DrawnMark } from '../../../../common/esign/mark.ts';
import type { Point } from '../../../plain/geometry/matrix.ts';
import { contentNumber } from '../../../plain/pdf/syntax.ts';

/** A drawn mark as a picture of its own, whose lines have the thickness and the colour of where it is placed. */
export interface Drawing {
  form: PdfRef;
  /** In its own units, from its bottom left corner. */
  width: number;
  height: number;
}

/** The length of the longer side of a drawing, in its own units. */
const LONGEST = 1000;
/** The least distance to the point before, in those units: a nearer point is not seen. */
const NEAREST = 1;
/**
 * The least extent of a drawing, as a share of the area that was drawn on: a dot is not made as large as a
 * signature.
 */
const LEAST_PART = 0.25;

/** The drawn marks of one document: each is written once, however many pages show it. */
export class DrawingShelf {
  readonly #pdf: PDF;
  readonly #drawings = new Map<DrawnMark, Drawing | null>();

  constructor(pdf: PDF) {
    this.#pdf = pdf;
  }

  /** Null where nothing was drawn. */
  drawingOf(mark: DrawnMark): Drawing | null {
    const known = this.#drawings.get(mark);
    if (known !== undefined) return known;
    const made = this.#make(mark);
    this.#drawings.set(mark, made);
    return made;
  }

  #make(mark: DrawnMark): Drawing | null {
    const strokes = mark.strokes.map(pointsOf).filter((stroke) => stroke.length > 0);
    if (strokes.length === 0) return null;
    const [left, right] = spread(strokes, 0, mark.width * LEAST_PART);
    const [top, bottom] = spread(strokes, 1, mark.height * LEAST_PART);
    const scale = LONGEST / Math.max(right - left, bottom - top);
    const [width, height] = [(right - left) * scale, (bottom - top) * scale];
    const paths = strokes.flatMap((stroke) =>
      pathOf(sparse(stroke.map(([x, y]) => [(x - left) * scale, (bottom - y) * scale]))),
    );
    // Lines reach beyond the points that they go through.
    const box = [-LONGEST, -LONGEST, width + LONGEST, height + LONGEST].map((side) => PdfNumber.of(side));
    const form = this.#pdf.createStream(
      {
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Form'),
        BBox: new PdfArray(box),
        Resources: new PdfDict(),
      },
      Buffer.from(`${[...paths, 'S'].join('\n')}\n`, 'latin1'),
    );
    return { form, width, height };
  }
}

function pointsOf(stroke: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let index = 0; index + 1 < stroke.length; index += 2) {
    const [x, y] = [stroke[index], stroke[index + 1]];
    if (x !== undefined && y !== undefined) points.push([x, y]);
  }
  return points;
}

function spread(strokes: readonly Point[][], axis: 0 | 1, least: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const stroke of strokes)
    for (const point of stroke) [low, high] = [Math.min(low, point[axis]), Math.max(high, point[axis])];
  const lacking = Math.max(0, Math.max(least, 1e-3) - (high - low)) / 2;
  return [low - lacking, high + lacking];
}

function sparse(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const [index, point] of points.entries()) {
    const [x, y] = kept.at(-1) ?? [Number.NaN, Number.NaN];
    const isNear = Math.hypot(point[0] - x, point[1] - y) < NEAREST;
    if (!isNear || index === points.length - 1) kept.push(point);
  }
  return kept;
}

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
  return `${contentNumber(x)} ${contentNumber(y)}`;
}
