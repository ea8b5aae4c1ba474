/** The means that make a GIF smaller: its sides, and the number of its frames. */
export interface GifScale {
  /** Scale of width and height. */
  sides: number;
  framesPerSecond: number;
}

export interface GifSearch {
  /** Largest size in bytes. */
  most: number;
  framesPerSecond: number;
  /** Smallest scale of the sides. */
  leastSides: number;
  /** Makes a GIF and returns its size in bytes. */
  sizeOf: (scale: GifScale) => Promise<number>;
}

/** A GIF that fits and fills this share of the limit is large enough. */
const CLOSE = 0.9;
const AIM = 0.95;
const MOST_TRIALS = 9;
/** Below this share of its bytes a GIF also loses frames, because half of its sides would be too small. */
const FEW_BYTES = 0.35;
const SLOW = 8;
/** Bytes grow a little slower than the area. */
const EXPONENT = 1.8;

/**
 * Makes GIFs until one fits into `most` and almost fills it. The scale is null if none fits; `size` is that of the
 * smallest then.
 */
export async function searchGif(search: GifSearch): Promise<{ scale: GifScale | null; size: number }> {
  const { most, leastSides, sizeOf } = search;
  let framesPerSecond = search.framesPerSecond;
  let sides = 1;
  let size = await sizeOf({ sides, framesPerSecond });
  if (size <= most) return { scale: { sides, framesPerSecond }, size };
  if (most / size < FEW_BYTES && framesPerSecond > SLOW) {
    size *= SLOW / framesPerSecond;
    framesPerSecond = SLOW;
  }
  let [fitting, tooLarge] = [0, 1];
  let fittingSize = 0;
  for (let trial = 1; trial < MOST_TRIALS; trial++) {
    const guess = sides * ((most * AIM) / size) ** (1 / EXPONENT);
    const isInside = guess > fitting && guess < tooLarge;
    sides = Math.max(leastSides, isInside ? guess : (fitting + tooLarge) / 2);
    size = await sizeOf({ sides, framesPerSecond });
    if (size <= most && size >= most * CLOSE) return { scale: { sides, framesPerSecond }, size };
    if (size <= most) [fitting, fittingSize] = [sides, size];
    else if (sides <= leastSides) return { scale: null, size };
    else tooLarge = sides;
  }
  if (fitting === 0) return { scale: null, size };
  if (sides !== fitting) await sizeOf({ sides: fitting, framesPerSecond });
  return { scale: { sides: fitting, framesPerSecond }, size: fittingSize };
}
