import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { InkSums } from './ink-sums.ts';

/** Contrast of bars: paler ink joins them. */
export const BAR_CONTRAST = 110;
/** Millimetres of bars that are examined, and their distance: skewed ones shift now and then. */
const [DEPTH, STEP] = [3, 1];
/** Changes between bar and space in a row that text and tables do not reach. */
const FEWEST_CHANGES = 14;
/** In millimetres: the widest bar or space, and the widest edge of one. */
const [WIDEST, WIDEST_EDGE] = [2.5, 0.6];
/** Least ink of a bar, and most ink of a space, in shares. */
const [LEAST_DARK, MOST_LIGHT] = [0.8, 0.2];

interface Scale {
  widest: number;
  edge: number;
  depth: number;
}

/**
 * Returns true if bars begin and end together over a stretch: each place is almost all ink, or almost all
 * white.
 */
function hasChanges(
  length: number,
  { widest, edge, depth }: Scale,
  inkAt: (place: number) => number,
): boolean {
  let [changes, same, mixed, isDark] = [0, 0, 0, false];
  for (let place = 0; place < length; place++) {
    const share = inkAt(place) / depth;
    const isMixed = share > MOST_LIGHT && share < LEAST_DARK;
    mixed = isMixed ? mixed + 1 : 0;
    same += 1;
    if (mixed > edge || same > widest) changes = 0;
    if (isMixed || share >= LEAST_DARK === isDark) continue;
    [isDark, same] = [!isDark, 0];
    changes += 1;
    if (changes === FEWEST_CHANGES) return true;
  }
  return false;
}

/** Returns true if a part of a page has a bar code, upright or sideways. */
function hasBars(
  sums: InkSums,
  { left, top, right, bottom }: PixelBox,
  pixelsPerMillimetre: number,
): boolean {
  const depth = Math.round(DEPTH * pixelsPerMillimetre);
  const step = Math.max(1, Math.round(STEP * pixelsPerMillimetre));
  const scale = { widest: WIDEST * pixelsPerMillimetre, edge: WIDEST_EDGE * pixelsPerMillimetre, depth };
  for (let y = top; y + depth <= bottom; y += step) {
    const inkAt = (place: number) =>
      sums.count({ left: left + place, top: y, right: left + place + 1, bottom: y + depth });
    if (hasChanges(right - left, scale, inkAt)) return true;
  }
  for (let x = left; x + depth <= right; x += step) {
    const inkAt = (place: number) =>
      sums.count({ left: x, top: top + place, right: x + depth, bottom: top + place + 1 });
    if (hasChanges(bottom - top, scale, inkAt)) return true;
  }
  return false;
}

/**
 * Returns a function that finds bar codes in a part of a page by either ink: the paler one joins thin bars, the darker
 * one loses pale ones.
 */
export function barFinder(
  inks: readonly InkSums[],
  pixelsPerMillimetre: number,
): (part: PixelBox) => boolean {
  const known = new Map<string, boolean>();
  return (part) => {
    const key = `${part.left} ${part.top} ${part.right} ${part.bottom}`;
    const found = known.get(key) ?? inks.some((sums) => hasBars(sums, part, pixelsPerMillimetre));
    known.set(key, found);
    return found;
  };
}
