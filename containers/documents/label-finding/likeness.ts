import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { InkSums } from './ink-sums.ts';

/** In millimetres: side of the compared squares, and the largest shift between parts. */
const [SQUARE, SHIFT] = [2.5, 0.8];
/** Millimetres of a patch in which copies are compared; pixels that are compared, and their tolerance. */
const [PATCH, FINE, FINE_SHIFT] = [6, 2, 2];
/** Share of ink of a patch that is significant. */
const [LEAST_INK, MOST_INK] = [0.06, 0.9];
/** Share of the least similar patches, which may be dust. */
const UNLIKE_SHARE = 0.1;

/** The best match of two parts: the second is shifted by so many pixels. */
export interface Shift {
  across: number;
  down: number;
  correlation: number;
}

interface Extent {
  width: number;
  height: number;
}

/** Returns the correlation of the ink of two parts of a size: 1 if it is equal, 0 if it has nothing in common. */
function correlation(
  sums: InkSums,
  one: PixelBox,
  other: PixelBox,
  { width, height }: Extent,
  step: number,
): number {
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

function shifted(part: PixelBox, { across, down }: Pick<Shift, 'across' | 'down'>): PixelBox {
  return { ...part, left: part.left + across, top: part.top + down };
}

function bestShift(
  sums: InkSums,
  one: PixelBox,
  other: PixelBox,
  extent: Extent,
  step: number,
  most: number,
): Shift {
  let best = { across: 0, down: 0, correlation: 0 };
  for (let down = -most; down <= most; down++) {
    for (let across = -most; across <= most; across++) {
      const found = correlation(sums, one, shifted(other, { across, down }), extent, step);
      if (found > best.correlation) best = { across, down, correlation: found };
    }
  }
  return best;
}

/** Returns the best match of the looks of two parts that begin at these corners, whatever their words and codes. */
export function alignment(
  sums: InkSums,
  one: PixelBox,
  other: PixelBox,
  extent: Extent,
  pixelsPerMillimetre: number,
): Shift {
  const step = Math.max(1, Math.round(SQUARE * pixelsPerMillimetre));
  return bestShift(sums, one, other, extent, step, Math.round(SHIFT * pixelsPerMillimetre));
}

/** Returns the similarity of the looks of two parts at the best match. */
export function likeness(...parts: Parameters<typeof alignment>): number {
  return alignment(...parts).correlation;
}

interface Shades {
  /** Ink without what is paler than text. */
  dark: InkSums;
  /** Darkness of each place. */
  shades: InkSums;
  pixelsPerMillimetre: number;
}

/**
 * Returns the similarity of the least similar places of two parts at this shift: it is high only if their text is also
 * equal. It compares shades, which a scan keeps where it blurs ink.
 */
export function sameness(
  { dark, shades, pixelsPerMillimetre }: Shades,
  one: PixelBox,
  other: PixelBox,
  shift: Shift,
  { width, height }: Extent,
): number {
  const size = Math.round(PATCH * pixelsPerMillimetre);
  const patch = { width: size, height: size };
  const there = shifted(other, shift);
  const found: number[] = [];
  for (let y = 0; y + size <= height; y += size) {
    for (let x = 0; x + size <= width; x += size) {
      const at = (part: PixelBox): PixelBox => ({ ...part, left: part.left + x, top: part.top + y });
      const ink = dark.countFrom(one.left + x, one.top + y, size) / (size * size);
      if (ink < LEAST_INK || ink > MOST_INK) continue;
      found.push(bestShift(shades, at(one), at(there), patch, FINE, FINE_SHIFT).correlation);
    }
  }
  const inOrder = found.toSorted((first, second) => first - second);
  return inOrder[Math.floor(found.length * UNLIKE_SHARE)] ?? 0;
}
