import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { PictureOutput } from '../../protocol/pictures/picture-output.ts';
import { DEEP_FORMATS } from './picture-output.ts';
import type { PictureTraits } from './picture-traits.ts';
import { openPicture, openUpright } from './pixels.ts';

/** An opened picture: the pipeline of all its frames, and a function that opens the first again. */
export interface OpenedPicture {
  picture: Sharp;
  first: () => Sharp;
  traits: PictureTraits;
}

/** Opens a picture upright; animations with all frames, which are never rotated. */
export async function openFrames(
  source: string,
  options: SharpOptions,
  traits: PictureTraits,
  { format }: PictureOutput,
): Promise<OpenedPicture> {
  const isTurning = !options.animated && !traits.isUpright;
  const open = traits.isUpright ? openUpright : openPicture;
  const opened = () => open(source, options);
  const upright = isTurning ? () => opened().autoOrient() : opened;
  if (traits.isDeep && traits.hasProfile && !DEEP_FORMATS.includes(format)) {
    // sharp reads 16 bits as Display P3 without saying so; 8 bits keep their profile until they are sRGB.
    const shallow = await upright().keepMetadata().png({ compressionLevel: 1 }).toBuffer();
    return { picture: sharp(shallow), first: () => sharp(shallow), traits };
  }
  const still = () => open(source, { ...options, animated: false });
  return { picture: upright(), first: isTurning ? () => still().autoOrient() : still, traits };
}
