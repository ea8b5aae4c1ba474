import type { PlacedWord } from '../../text/written-pages.ts';
import type { GreyPicture } from '../../zpl/bitmap.ts';

/** In points: higher words may be bars that recognition took for text. */
const HIGHEST = 24;
const WHITE = 255;

/**
 * Erases the words from the picture of a page, which has so many pixels a point: stems of large letters look like bars.
 */
export function withoutWords(
  { width, height, pixels }: GreyPicture,
  words: readonly PlacedWord[],
  scale: number,
): GreyPicture {
  const rest = pixels.slice();
  for (const { left, top, right, bottom } of words) {
    if (bottom - top > HIGHEST) continue;
    const [first, last] = [
      Math.max(0, Math.round(top * scale)),
      Math.min(height - 1, Math.round(bottom * scale)),
    ];
    const [from, to] = [
      Math.max(0, Math.round(left * scale)),
      Math.min(width, Math.round(right * scale) + 1),
    ];
    for (let y = first; y <= last; y++) rest.fill(WHITE, y * width + from, y * width + to);
  }
  return { width, height, pixels: rest };
}
