import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { limitIn } from '../../plain/limits-in-errors.ts';
import { MAX_PIXELS } from '../../plain/picture-limits.ts';
import type { PictureFault } from '../../protocol/pictures/picture-fault.ts';
import { reportWorkload } from '../../protocol/run-program.ts';

/** The most pixels of all frames of an animation. */
export const MAX_FRAME_PIXELS = 300_000_000;

export class TooManyPages extends Error {}
export class TooManyFrames extends Error {}
/** Thrown for a side that exceeds the written format. */
export class TooLongSide extends Error {}

sharp.cache(false);
sharp.concurrency(2);

export function openPicture(path: string, options: SharpOptions = {}): Sharp {
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, ...options });
}

/**
 * Opens a picture whose pixels are upright, whatever its EXIF orientation says. Its copies are written as upright, too:
 * programs would rotate them again.
 */
export function openUpright(path: string, options: SharpOptions = {}): Sharp {
  const picture = openPicture(path, options);
  // sharp has a method for it only together with other colours and all metadata.
  Reflect.set(Reflect.get(picture, 'options'), 'withMetadataOrientation', 1);
  return picture;
}

/** Reports the amount of work, by which the run's time is extended. */
export function reportPixels({ width = 0, height = 0, pageHeight = height, pages = 1 }: Metadata): void {
  reportWorkload({ pixels: width * pageHeight * pages });
}

/**
 * Returns the failure for a fault of the picture library; the caller adds the file. Rethrows errors that no picture
 * causes.
 */
export function faultOf(error: unknown): PictureFault {
  if (error instanceof TooManyPages) return 'tooManyPages';
  if (error instanceof TooManyFrames) return 'tooManyFrames';
  if (error instanceof TooLongSide) return 'tooLongSide';
  requirePictureFault(error);
  return /pixel limit|too large|exceeds/i.test(error.message) ? 'tooManyPixels' : 'damaged';
}

/** Returns the result of a work on a picture, or the fault of the picture. */
export async function orFault<Result>(
  work: () => Promise<Result>,
): Promise<Result | { fault: PictureFault }> {
  try {
    return await work();
  } catch (error) {
    console.error(error);
    return { fault: faultOf(error) };
  }
}

/** Throws an error that the picture did not cause, but the system, a limit of the machine or our own code. */
export function requirePictureFault(error: unknown): asserts error is Error {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError) throw error;
  if ('syscall' in error || limitIn(error.message) !== null) throw error;
}
