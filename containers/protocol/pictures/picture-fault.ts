import { z } from 'zod';

/** Why a picture cannot be read, or cannot be written as it should be. */
export const pictureFaultSchema = z.enum([
  'tooManyPixels',
  'tooManyFrames',
  'tooManyPages',
  /** A side is too long for the format that is to be written. */
  'tooLongSide',
  'damaged',
]);

/** The part of a file that was not taken: all but its first frame, or all but its first picture. */
export const leftOutSchema = z.enum(['animation', 'pictures']);

export type PictureFault = z.output<typeof pictureFaultSchema>;
export type LeftOut = z.output<typeof leftOutSchema>;
