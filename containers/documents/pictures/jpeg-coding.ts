import type { Sharp } from 'sharp';

export interface JpegCoding {
  /** From 1 to 100. */
  quality: number;
  /** Keeps colours in full resolution; by default from `FULL_COLOUR_QUALITY` on. */
  hasFullColour?: boolean;
  /**
   * `usual` is fast; the others take seconds longer on large pictures, for a tenth fewer bytes, or a third on drawings.
   */
  effort: 'usual' | 'thorough' | 'thorough, with the tables of the standard';
}

/** From this quality on colours keep their full resolution, which edges of letters on colour need. */
export const FULL_COLOUR_QUALITY = 90;
const TABLES_OF_MOZJPEG = 3;
const TABLES_OF_THE_STANDARD = 0;

/**
 * The only function that writes JPEG. The encoder's overshoot deringing, which its option `mozjpeg` implies, swaps
 * black and white in blocks that are half black, half white below quality 58, so it is never used.
 */
export function encodeJpeg(picture: Sharp, { quality, hasFullColour, effort }: JpegCoding): Sharp {
  const isThorough = effort !== 'usual';
  const isStandard = effort !== 'thorough';
  return picture.jpeg({
    quality,
    chromaSubsampling: (hasFullColour ?? quality >= FULL_COLOUR_QUALITY) ? '4:4:4' : '4:2:0',
    overshootDeringing: false,
    trellisQuantisation: isThorough,
    optimiseScans: isThorough,
    progressive: isThorough,
    quantisationTable: isStandard ? TABLES_OF_THE_STANDARD : TABLES_OF_MOZJPEG,
  });
}
