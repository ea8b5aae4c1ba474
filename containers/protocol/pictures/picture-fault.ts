import { z } from 'zod';

/** Why a picture cannot be read, or cannot be written as it should be. */
export const pictureFaultSchema = z.enum([
  'tooManyPixels',
  'tooManyFrames',
  'tooManyPages',
  /** For the format that is to be written. */
  'tooLongSide',
  'damaged',
]);

/** What of a file was not taken: all but its first frame, or its first picture. */
export const leftOutSchema = z.enum(['animation', 'pictures']);

export type PictureFault = z.output<typeof pictureFaultSchema>;
export type LeftOut = z.output<typeof leftOutSchema>;
