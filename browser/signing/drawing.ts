import { MOST_POINTS } from '../../common/esign/limits.ts';
import type { DrawnMark } from '../../common/esign/mark.ts';

export interface Point {
  x: number;
  y: number;
}

/**
 * Converts the lines drawn on an area of that size; null if there are none. Surplus points are dropped
 * evenly.
 */
export function drawingOf(
  lines: readonly (readonly Point[])[],
  { width, height }: { width: number; height: number },
): DrawnMark | null {
  const drawn = lines.filter((points) => points.length > 0);
  if (drawn.length === 0) return null;
  const points = drawn.reduce((sum, line) => sum + line.length, 0);
  const step = Math.ceil(points / Math.max(1, MOST_POINTS - drawn.length));
  const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
  const strokes = drawn.map((line) =>
    line
      .filter((_, index) => index % step === 0 || index === line.length - 1)
      .flatMap(({ x, y }) => [within(x, width), within(y, height)]),
  );
  return { kind: 'drawn', width, height, strokes };
}

export function linesOf({ strokes }: DrawnMark, scale: number): Point[][] {
  return strokes.map((stroke) =>
    Array.from({ length: Math.floor(stroke.length / 2) }, (_, index) => ({
      x: (stroke[2 * index] ?? 0) * scale,
      y: (stroke[2 * index + 1] ?? 0) * scale,
    })),
  );
}

/** Parses a drawing that was posted before; null if there is none. */
export function readDrawing(text: string): DrawnMark | null {
  if (text === '') return null;
  const drawing: DrawnMark = JSON.parse(text);
  return drawing;
}
