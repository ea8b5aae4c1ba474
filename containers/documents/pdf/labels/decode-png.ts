import sharp from 'sharp';
import type { GreyPicture } from '../../zpl/bitmap.ts';

export async function decodePng(png: Buffer): Promise<GreyPicture> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}
