import type { Sharp } from 'sharp';
import type { PictureTraits } from '../picture-traits.ts';
import { openPicture, openUpright } from '../pixels.ts';
import type { Rung } from './codec.ts';

export interface CompressedSource {
  /** The file that sharp reads. */
  source: string;
  /** The same with 8 bits for each sample. */
  shallow: string;
  /** The bytes of the user's file. */
  original: Buffer;
  traits: PictureTraits;
  /** EXIF orientation; 1 if it is upright. */
  orientation: number;
  keepMetadata: boolean;
}

/** Returns all frames of a picture, upright, in the colours and the size in which they are written. */
export function pipelineOf(
  { source, shallow, traits, keepMetadata }: CompressedSource,
  { scale }: Rung,
  isDeep = false,
): Sharp {
  const animated = traits.frames > 1;
  const open = traits.isUpright ? openUpright : openPicture;
  const opened = open(isDeep ? source : shallow, animated ? { animated, limitInputPixels: false } : {});
  const upright = animated || traits.isUpright ? opened : opened.autoOrient();
  const size = { width: Math.round(traits.width * scale), height: Math.round(traits.height * scale) };
  const sized =
    scale < 1
      ? upright.resize({ width: Math.max(1, size.width), height: Math.max(1, size.height), fit: 'fill' })
      : upright;
  if (!keepMetadata) return sized;
  return traits.isCmyk ? sized.keepExif().keepXmp() : sized.keepMetadata();
}
