import type { Fill } from '../../pdf/pages/page-content.ts';
import { lowerBound } from '../lines/lower-bound.ts';

/** Returns the colour drawn last at a place; null where the paper is visible. */
export type ColorAt = (x: number, y: number) => string | null;

const MOST_FILLS = 20_000;
const WHITE = /^(?:f[c-f]){3}$/i;

/** Indexes the filled rectangles of a page. A page with too many is a drawing, and has none. */
export function colorsOf(fills: readonly Fill[]): ColorAt {
  if (fills.length > MOST_FILLS) return () => null;
  const sorted = fills
    .map((fill, order) => ({ ...fill, order }))
    .toSorted((one, other) => one.box.top - other.box.top);
  const tops = sorted.map(({ box }) => box.top);
  return (x, y) => {
    let found: { order: number; color: string } | null = null;
    for (let index = lowerBound(tops, y) - 1; index >= 0; index--) {
      const fill = sorted[index];
      if (!fill) break;
      const { box, order, color } = fill;
      const isOver = box.bottom >= y && box.left <= x && x <= box.right;
      if (isOver && (found === null || order > found.order)) found = { order, color };
    }
    return found === null || WHITE.test(found.color) ? null : found.color;
  };
}
