import type { Rung } from './codec.ts';

const QUALITY_STEP = 3;
const LEAST_QUALITY = 35;
/** Quality of a reduced picture: below it, losses are more visible than fewer pixels. */
const SCALED_QUALITY = 55;
const SCALE_STEP = 0.88;
/** Pixels of the longer side. */
const SHORTEST = 320;

/**
 * Returns the steps down from the requested quality: first less quality, then fewer pixels, with a longer side of at
 * least 320.
 */
export function rungsOf(quality: number, longestSide: number): Rung[] {
  const rungs: Rung[] = [{ quality, scale: 1 }];
  for (let less = quality - QUALITY_STEP; less >= LEAST_QUALITY; less -= QUALITY_STEP)
    rungs.push({ quality: less, scale: 1 });
  const least = SHORTEST / longestSide;
  const scaled = Math.min(quality, SCALED_QUALITY);
  for (let scale = SCALE_STEP; scale > least; scale *= SCALE_STEP) rungs.push({ quality: scaled, scale });
  if (least < 1) rungs.push({ quality: Math.min(quality, LEAST_QUALITY), scale: least });
  return rungs;
}

export interface Fitting {
  rung: Rung;
  data: Buffer;
}

/** Finds the highest step whose data fits, by bisection; if none does, returns the bytes of the smallest. */
export async function highestFitting(
  rungs: readonly Rung[],
  targetBytes: number,
  encode: (rung: Rung) => Promise<Buffer | null>,
): Promise<{ fitting: Fitting | null; smallest: number }> {
  let fitting: Fitting | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  let [low, high] = [0, rungs.length - 1];
  while (low <= high) {
    const at = (low + high) >> 1;
    const rung = rungs[at];
    const data = rung === undefined ? null : await encode(rung);
    const bytes = data?.length ?? Number.POSITIVE_INFINITY;
    smallest = Math.min(smallest, bytes);
    if (rung !== undefined && data !== null && bytes <= targetBytes) {
      fitting = { rung, data };
      high = at - 1;
    } else low = at + 1;
  }
  return { fitting, smallest };
}
