import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { PictureOutput } from '../../protocol/pictures/picture-output.ts';
import { DEEP_FORMATS } from './picture-output.ts';
import type { PictureTraits } from './picture-traits.ts';
import { openPicture } from './pixels.ts';

/** A picture as it is opened: the pipeline of all its frames, and how its first is opened again. */
export interface OpenedPicture {
  picture: Sharp;
  first: () => Sharp;
  traits: PictureTraits;
}

/** Opens a picture upright; animations with all frames, which are never turned. */
export async function openFrames(
  source: string,
  options: SharpOptions,
  traits: PictureTraits,
  { format }: PictureOutput,
): Promise<OpenedPicture> {
  const isTurning = !options.animated && !traits.isUpright;
  const opened = () => openPicture(source, options);
  const upright = isTurning ? () => opened().autoOrient() : opened;
  if (traits.isDeep && traits.hasProfile && !DEEP_FORMATS.includes(format)) {
    // Of 16 bits sharp makes colours of Display P3, and says so to nobody: 8 bits keep their profile until they are sRGB.
    const shallow = await upright().keepMetadata().png({ compressionLevel: 1 }).toBuffer();
    return { picture: sharp(shallow), first: () => sharp(shallow), traits };
  }
  const still = () => openPicture(source, { ...options, animated: false });
  return { picture: upright(), first: isTurning ? () => still().autoOrient() : still, traits };
}
