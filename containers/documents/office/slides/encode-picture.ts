import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { ColorPicture } from '../../../plain/pnm.ts';
import { encodeJpeg } from '../../pictures/jpeg-coding.ts';
import type { SlidePicture } from './slide.ts';

const QUALITY = 85;
/** More are those of photographs. */
const MOST_FLAT_COLORS = 4096;
const SAMPLED_PIXELS = 200_000;
/** Lines and letters look better so: worth a larger file. */
const WORTH = 1.3;

function hasFewColors({ colors }: ColorPicture): boolean {
  const step = 3 * Math.max(1, Math.floor(colors.length / 3 / SAMPLED_PIXELS));
  const found = new Set<number>();
  for (let at = 0; at + 2 < colors.length; at += step) {
    found.add(((colors[at] ?? 0) << 16) | ((colors[at + 1] ?? 0) << 8) | (colors[at + 2] ?? 0));
    if (found.size > MOST_FLAT_COLORS) return false;
  }
  return true;
}

/** Writes a picture as JPEG, or as PNG where that is about as small, to `path` and the ending of its format. */
export async function encodePicture(
  picture: ColorPicture,
  path: string,
): Promise<Pick<SlidePicture, 'path' | 'format'>> {
  const { width, height, colors } = picture;
  const raw = sharp(colors, { raw: { width, height, channels: 3 } });
  const coding = { quality: QUALITY, hasFullColour: true, effort: 'usual' } as const;
  const jpeg = await encodeJpeg(raw.clone(), coding).toBuffer();
  const png = hasFewColors(picture) ? await raw.clone().png({ compressionLevel: 9 }).toBuffer() : null;
  const isPng = png !== null && png.length <= jpeg.length * WORTH;
  const format = isPng ? 'png' : 'jpeg';
  await writeFile(`${path}.${format}`, isPng ? png : jpeg);
  return { path: `${path}.${format}`, format };
}
