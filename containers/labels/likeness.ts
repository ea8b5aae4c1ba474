import type { InkSums } from './ink-sums.ts';
import type { Rect } from './mask.ts';

/** Millimetres: of the squares whose ink is compared, and by how much parts may be shifted. */
const [SQUARE, SHIFT] = [2.5, 0.8];
/** Millimetres of a part in which two copies are as alike as elsewhere; pixels that are compared, and shifted. */
const [PATCH, FINE, FINE_SHIFT] = [6, 2, 4];
/** Of a patch, as ink: what says something. */
const [LEAST_INK, MOST_INK] = [0.06, 0.9];
/** Of the patches, those that are least alike, which may be dust. */
const UNLIKE_SHARE = 0.1;

interface Extent {
  width: number;
  height: number;
}

/** How the ink of two parts of a size goes together: 1 where it is the same, 0 where it has nothing in common. */
function correlation(sums: InkSums, one: Rect, other: Rect, { width, height }: Extent, step: number): number {
  let [count, first, second, firsts, seconds, both] = [0, 0, 0, 0, 0, 0];
  for (let y = 0; y + step <= height; y += step) {
    for (let x = 0; x + step <= width; x += step) {
      const here = sums.countFrom(one.left + x, one.top + y, step);
      const there = sums.countFrom(other.left + x, other.top + y, step);
      count += 1;
      first += here;
      second += there;
      firsts += here * here;
      seconds += there * there;
      both += here * there;
    }
  }
  if (count === 0) return 0;
  const spread = (firsts - (first * first) / count) * (seconds - (second * second) / count);
  return spread <= 0 ? 0 : (both - (first * second) / count) / Math.sqrt(spread);
}

/** The same with the other part shifted by a little, where it goes best together. */
function bestCorrelation(
  sums: InkSums,
  one: Rect,
  other: Rect,
  extent: Extent,
  step: number,
  shift: number,
): number {
  let best = 0;
  for (let down = -shift; down <= shift; down++) {
    for (let across = -shift; across <= shift; across++) {
      const shifted = { ...other, left: other.left + across, top: other.top + down };
      best = Math.max(best, correlation(sums, one, shifted, extent, step));
    }
  }
  return best;
}

/** How alike the looks of two parts are that begin at these corners, whatever their words and codes say. */
export function likeness(
  sums: InkSums,
  one: Rect,
  other: Rect,
  extent: Extent,
  pixelsPerMillimetre: number,
): number {
  const step = Math.max(1, Math.round(SQUARE * pixelsPerMillimetre));
  return bestCorrelation(sums, one, other, extent, step, Math.round(SHIFT * pixelsPerMillimetre));
}

/** How alike the least alike places of two parts are: high only where also what is written in them is the same. */
export function sameness(
  sums: InkSums,
  one: Rect,
  other: Rect,
  { width, height }: Extent,
  pixelsPerMillimetre: number,
): number {
  const size = Math.round(PATCH * pixelsPerMillimetre);
  const found: number[] = [];
  for (let y = 0; y + size <= height; y += size) {
    for (let x = 0; x + size <= width; x += size) {
      const at = (part: Rect): Rect => ({ ...part, left: part.left + x, top: part.top + y });
      const ink = sums.countFrom(one.left + x, one.top + y, size) / (size * size);
      if (ink < LEAST_INK || ink > MOST_INK) continue;
      const extent = { width: size, height: size };
      found.push(bestCorrelation(sums, at(one), at(other), extent, FINE, FINE_SHIFT));
    }
  }
  const inOrder = found.toSorted((first, second) => first - second);
  return inOrder[Math.floor(found.length * UNLIKE_SHARE)] ?? 0;
}
