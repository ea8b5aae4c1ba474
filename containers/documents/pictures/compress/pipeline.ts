import type { Sharp } from 'sharp';
import type { PictureTraits } from '../picture-traits.ts';
import { openPicture } from '../pixels.ts';
import type { Rung } from './codec.ts';

export interface CompressedSource {
  /** What sharp reads. */
  source: string;
  /** The same with 8 bits a sample. */
  shallow: string;
  /** The bytes of the file itself. */
  original: Buffer;
  traits: PictureTraits;
  /** By EXIF; 1 where it is upright. */
  orientation: number;
  keepMetadata: boolean;
}

/** All frames of a picture, upright, in the colours and the size in which they are written. */
export function pipelineOf(
  { source, shallow, traits, keepMetadata }: CompressedSource,
  { scale }: Rung,
  isDeep = false,
): Sharp {
  const animated = traits.frames > 1;
  const opened = openPicture(
    isDeep ? source : shallow,
    animated ? { animated, limitInputPixels: false } : {},
  );
  const upright = animated || traits.isUpright ? opened : opened.autoOrient();
  const size = { width: Math.round(traits.width * scale), height: Math.round(traits.height * scale) };
  const sized =
    scale < 1
      ? upright.resize({ width: Math.max(1, size.width), height: Math.max(1, size.height), fit: 'fill' })
      : upright;
  if (!keepMetadata) return sized;
  return traits.isCmyk ? sized.keepExif().keepXmp() : sized.keepMetadata();
}
