import type { PixelSize } from '../../../plain/geometry/sizes.ts';
import type { GreyPicture } from '../bitmap.ts';

const BLACK_BELOW = 128;

/** The placement of a drawn label on its paper. */
export interface LabelPlacement {
  isTurned: boolean;
  isMirrored: boolean;
  /** Dots to the left and down. */
  shift: { left: number; down: number };
}

/** Returns a bitmap with 0 for black and rows of whole bytes, as PDF pictures have them. */
export function printedBits(
  { width, height, pixels }: GreyPicture,
  paper: PixelSize,
  { isTurned, isMirrored, shift }: LabelPlacement,
): Uint8Array {
  const rowBytes = Math.ceil(paper.width / 8);
  const bits = new Uint8Array(rowBytes * paper.height).fill(0xff);
  for (let y = 0; y < paper.height; y++) {
    const from = y - shift.down;
    if (from < 0 || from >= height) continue;
    for (let x = 0; x < paper.width; x++) {
      const column = x + shift.left;
      if (column < 0 || column >= width) continue;
      if ((pixels[from * width + column] ?? BLACK_BELOW) >= BLACK_BELOW) continue;
      const shownX = isTurned === isMirrored ? x : paper.width - 1 - x;
      const shownY = isTurned ? paper.height - 1 - y : y;
      const at = shownY * rowBytes + (shownX >> 3);
      bits[at] = (bits[at] ?? 0xff) & ~(0x80 >> (shownX & 7));
    }
  }
  return bits;
}
