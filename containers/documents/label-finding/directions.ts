import type { Mask } from './mask.ts';

/** A line across the sheet, or a part of it, in pixels. */
export interface CutLine {
  isAcross: boolean;
  at: number;
  from: number;
  to: number;
}

/** Access to rows and columns alike: `at(line, place)` is a pixel's index. */
export interface LineDirection {
  lines: number;
  length: number;
  at(line: number, place: number): number;
}

export type LineStretch = readonly [from: number, to: number];

export function directionsOf({ width, height }: Mask): { rows: LineDirection; columns: LineDirection } {
  return {
    rows: { lines: height, length: width, at: (line, place) => line * width + place },
    columns: { lines: width, length: height, at: (line, place) => place * width + line },
  };
}

/** Returns the longest stretch of ink in a line, across gaps no wider than given. */
export function longestStretch(
  ink: Uint8Array,
  { length, at }: LineDirection,
  line: number,
  gap: number,
): LineStretch {
  let [best, start, last]: [[number, number], number, number] = [[0, 0], -1, -1];
  for (let place = 0; place < length; place++) {
    if (ink[at(line, place)] !== 1) continue;
    if (start < 0 || place - last > gap + 1) start = place;
    last = place;
    if (last + 1 - start > best[1] - best[0]) best = [start, last + 1];
  }
  return best;
}

export function countInk(
  ink: Uint8Array,
  { at }: LineDirection,
  line: number,
  [from, to]: LineStretch,
): number {
  let count = 0;
  for (let place = from; place < to; place++) count += ink[at(line, place)] ?? 0;
  return count;
}

export function erase(ink: Uint8Array, { at }: LineDirection, line: number, [from, to]: LineStretch): void {
  for (let place = from; place < to; place++) ink[at(line, place)] = 0;
}

/** Returns the ink of each line together with its neighbours, because scanned lines are not quite straight. */
export function thickened(ink: Uint8Array, direction: LineDirection, slack: number): Uint8Array {
  if (slack === 0) return ink.slice();
  const { lines, length, at } = direction;
  const thick = new Uint8Array(ink.length);
  for (let line = 0; line < lines; line++) {
    for (let place = 0; place < length; place++) {
      if (ink[at(line, place)] !== 1) continue;
      const last = Math.min(lines - 1, line + slack);
      for (let each = Math.max(0, line - slack); each <= last; each++) thick[at(each, place)] = 1;
    }
  }
  return thick;
}

/** Returns two values: true if a stretch begins at the edge of the sheet, and true if it ends there. */
export function reaches({ length }: LineDirection, [from, to]: LineStretch, edge: number): boolean[] {
  return [from <= edge, to >= length - edge];
}
