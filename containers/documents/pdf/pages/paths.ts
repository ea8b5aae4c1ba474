import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { moved, type Point } from '../../../plain/geometry/matrix.ts';
import { type GraphicsState, onWhite } from './graphics-state.ts';
import type { Fill, Rule } from './page-content.ts';
import { boxOf, intersection, isFiniteBox, isNumbers, scaleOf } from './page-matrix.ts';

interface Subpath {
  points: Point[];
  isCurved: boolean;
  isClosed: boolean;
}

/** The ways in which an operator paints a path. */
export interface Painting {
  fills: boolean;
  strokes: boolean;
  closes: boolean;
}

/** The operators of paths in pdf.js. */
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const QUADRATIC = 3;
const CLOSE = 4;
/** Points that a line may lean by and be straight. */
const LEAN = 0.6;
/** A filled rectangle as thin as this, in points, is a line. */
const THICKEST_RULE = 3;
const HAIR = 0.25;
const ROUND_CORNER = 0.25;
const MOST_MARKS = 100_000;
const HIDDEN_ALPHA = 0.02;

/** Sorts what paths draw into lines, rectangles and the rest. */
export class Paths {
  readonly rules: Rule[] = [];
  readonly fills: Fill[] = [];
  readonly drawings: ShownBox[] = [];

  draw(state: GraphicsState, data: unknown, { fills, strokes, closes }: Painting): void {
    const subpaths = subpathsOf(state, data);
    if (fills && state.fillAlpha > HIDDEN_ALPHA) this.#fill(state, subpaths);
    if (strokes && state.strokeAlpha > HIDDEN_ALPHA) this.#stroke(state, subpaths, closes);
  }

  /** The box that a path clips to. */
  static boundsOf(state: GraphicsState, data: unknown): ShownBox {
    return boxOf(subpathsOf(state, data).flatMap(({ points }) => points));
  }

  addDrawing(box: ShownBox, state: GraphicsState): void {
    const shown = intersection(box, state.clip);
    if (
      isFiniteBox(shown) &&
      shown.right >= shown.left &&
      shown.bottom >= shown.top &&
      this.drawings.length < MOST_MARKS
    )
      this.drawings.push(shown);
  }

  addFill(box: ShownBox, state: GraphicsState): void {
    const shown = intersection(box, state.clip);
    const width = shown.right - shown.left;
    const height = shown.bottom - shown.top;
    if (!(width >= 0 && height >= 0)) return;
    if (state.fill === null) {
      this.addDrawing(box, state);
      return;
    }
    const color = onWhite(state.fill, state.fillAlpha);
    const thickness = Math.min(width, height);
    if (thickness <= THICKEST_RULE && Math.max(width, height) > 2 * thickness)
      this.#rule(shown, thickness, color);
    else if (this.fills.length < MOST_MARKS) this.fills.push({ box: shown, color });
  }

  #fill(state: GraphicsState, subpaths: readonly Subpath[]): void {
    const rest: Point[] = [];
    for (const subpath of subpaths) {
      if (isRectangle(subpath)) this.addFill(boxOf(subpath.points), state);
      else rest.push(...subpath.points);
    }
    if (rest.length > 0) this.addDrawing(boxOf(rest), state);
  }

  #stroke(state: GraphicsState, subpaths: readonly Subpath[], closes: boolean): void {
    const color = onWhite(state.stroke ?? '000000', state.strokeAlpha);
    const thickness = Math.max(HAIR, state.lineWidth * scaleOf(state.matrix));
    for (const { points, isCurved, isClosed } of subpaths) {
      const first = points[0];
      const ends = first !== undefined && (isClosed || closes) ? [...points, first] : points;
      const steps = ends.slice(1).map((to, index): [Point, Point] => [ends[index] ?? to, to]);
      if (isCurved || !steps.every(([from, to]) => isStraight(from, to))) {
        this.addDrawing(boxOf(points), state);
        continue;
      }
      for (const step of steps) {
        const box = intersection(boxOf(step), state.clip);
        if (box.right - box.left + box.bottom - box.top > 0) this.#rule(box, thickness, color);
      }
    }
  }

  #rule(box: ShownBox, thickness: number, color: string): void {
    if (box.right < box.left || box.bottom < box.top || this.rules.length >= MOST_MARKS) return;
    this.rules.push({ box, thickness: Math.max(HAIR, thickness), color });
  }
}

function isStraight(from: Point, to: Point): boolean {
  return Math.abs(from[0] - to[0]) < LEAN || Math.abs(from[1] - to[1]) < LEAN;
}

/** Upright, with corners that may be a little round. */
function isRectangle({ points, isCurved }: Subpath): boolean {
  if (points.length < 4 || points.length > 40)
    return points.length === 2 && points.every((point) => isStraight(point, points[0] ?? point));
  const box = boxOf(points);
  const corner = isCurved ? Math.min(box.right - box.left, box.bottom - box.top) * ROUND_CORNER + LEAN : LEAN;
  const onEdge = ([x, y]: Point) =>
    Math.abs(x - box.left) <= corner || Math.abs(x - box.right) <= corner
      ? Math.abs(y - box.top) <= corner || Math.abs(y - box.bottom) <= corner
      : false;
  return points.every(onEdge);
}

function subpathsOf({ matrix }: GraphicsState, data: unknown): Subpath[] {
  const list = Array.isArray(data) ? data[0] : null;
  if (!isNumbers(list)) return [];
  const subpaths: Subpath[] = [];
  let open: Subpath = { points: [], isCurved: false, isClosed: false };
  const point = (at: number): Point => moved(matrix, list[at] ?? 0, list[at + 1] ?? 0);
  const begin = () => {
    if (open.points.length > 1) subpaths.push(open);
    open = { points: [], isCurved: false, isClosed: false };
  };
  for (let at = 0; at < list.length; ) {
    const operator = list[at++];
    if (operator === MOVE) {
      begin();
      open.points.push(point(at));
      at += 2;
    } else if (operator === LINE) {
      open.points.push(point(at));
      at += 2;
    } else if (operator === CURVE || operator === QUADRATIC) {
      const points = operator === CURVE ? 3 : 2;
      for (let index = 0; index < points; index++) open.points.push(point(at + index * 2));
      open.isCurved = true;
      at += points * 2;
    } else if (operator === CLOSE) {
      const start = open.points[0];
      open.isClosed = true;
      begin();
      if (start) open.points.push(start);
    } else break;
  }
  begin();
  return subpaths;
}
