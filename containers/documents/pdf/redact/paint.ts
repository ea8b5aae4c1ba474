import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { readPpm } from '../../../plain/pnm.ts';
import { POINTS_PER_INCH } from '../../../plain/units.ts';
import { encodeJpeg } from '../../pictures/jpeg-coding.ts';

export interface PaintedPage {
  /** A PPM of the page as it is shown; it is used up. */
  source: string;
  boxes: readonly ShownBox[];
  dpi: number;
  /** Without its extension. */
  target: string;
}

const JPEG_QUALITY = 85;
/** The largest size of a lossless picture, as a multiple of the JPEG's. */
const WORTH = 1.5;

function isGrey(colors: Uint8Array): boolean {
  for (let at = 0; at < colors.length; at += 3) {
    if (colors[at] !== colors[at + 1] || colors[at] !== colors[at + 2]) return false;
  }
  return true;
}

function greyOf(colors: Uint8Array): Buffer {
  const grey = Buffer.alloc(colors.length / 3);
  for (let pixel = 0; pixel < grey.length; pixel++) grey[pixel] = colors[pixel * 3] ?? 0;
  return grey;
}

/** Paints boxes over the picture of a page, so that nothing of it is left below them; returns the file's path. */
export async function paintPage(
  { source, boxes, dpi, target }: PaintedPage,
  [red, green, blue]: readonly [number, number, number],
): Promise<string> {
  const { width, height, colors } = readPpm(await readFile(source));
  const scale = dpi / POINTS_PER_INCH;
  for (const { left, top, right, bottom } of boxes) {
    const [first, last] = [Math.max(0, Math.floor(left * scale)), Math.min(width, Math.ceil(right * scale))];
    const [upper, lower] = [
      Math.max(0, Math.floor(top * scale)),
      Math.min(height, Math.ceil(bottom * scale)),
    ];
    for (let y = upper; y < lower; y++) {
      for (let x = first; x < last; x++) {
        const at = (y * width + x) * 3;
        colors[at] = red;
        colors[at + 1] = green;
        colors[at + 2] = blue;
      }
    }
  }
  const isColourless = isGrey(colors);
  const pixels = isColourless ? greyOf(colors) : Buffer.from(colors.buffer, colors.byteOffset, colors.length);
  const picture = sharp(pixels, { raw: { width, height, channels: isColourless ? 1 : 3 } });
  const space = isColourless ? 'b-w' : 'srgb';
  const coding = { quality: JPEG_QUALITY, effort: 'usual' } as const;
  const jpeg = await encodeJpeg(picture.clone().toColourspace(space), coding).toBuffer();
  const png = await picture
    .clone()
    .toColourspace(space)
    .png({ compressionLevel: 7, palette: false })
    .toBuffer();
  const isLossless = png.length <= jpeg.length * WORTH;
  const path = `${target}.${isLossless ? 'png' : 'jpg'}`;
  await writeFile(path, isLossless ? png : jpeg);
  return path;
}
