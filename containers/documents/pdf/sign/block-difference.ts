/** Pixels of a picture, row by row: grey, or red, green, blue and opacity. */
export interface Raster {
  width: number;
  height: number;
  channels: 1 | 4;
  data: Uint8Array;
}

/** Pixels of a block's side. */
const BLOCK = 8;

/** The mean difference of colour, of 255, of the block that differs most; 255 for pictures of other sizes. */
export function worstBlock(left: Raster, right: Raster): number {
  if (['width', 'height', 'channels'].some((key) => Reflect.get(left, key) !== Reflect.get(right, key)))
    return 255;
  const { width, height } = left;
  let worst = 0;
  for (let top = 0; top < height; top += BLOCK)
    for (let start = 0; start < width; start += BLOCK)
      worst = Math.max(worst, differenceOf(left, right, start, top));
  return worst;
}

function differenceOf(left: Raster, right: Raster, start: number, top: number): number {
  const [end, bottom] = [Math.min(start + BLOCK, left.width), Math.min(top + BLOCK, left.height)];
  const { channels } = left;
  const colours = Math.min(3, channels);
  let sum = 0;
  for (let y = top; y < bottom; y++)
    for (let x = start; x < end; x++) {
      const from = (y * left.width + x) * channels;
      for (let at = from; at < from + channels; at++)
        sum += Math.abs((left.data[at] ?? 0) - (right.data[at] ?? 0));
    }
  return sum / ((end - start) * (bottom - top) * colours);
}
