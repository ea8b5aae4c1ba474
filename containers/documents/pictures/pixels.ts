import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { report } from '../../protocol/job.ts';

export const MAX_PIXELS = 100_000_000;
/** Of all frames of an animation. */
export const MAX_FRAME_PIXELS = 300_000_000;

export type PictureFault = 'tooManyPixels' | 'tooManyFrames' | 'tooManyPages' | 'tooLongSide' | 'damaged';

export class TooManyPages extends Error {}
export class TooManyFrames extends Error {}
/** For the format that is to be written. */
export class TooLongSide extends Error {}

sharp.cache(false);
sharp.concurrency(2);

export function openPicture(path: string, options: SharpOptions = {}): Sharp {
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, ...options });
}

/** How much work there is, for the time that the run may take. */
export function reportPixels({ width = 0, height = 0, pageHeight = height, pages = 1 }: Metadata): void {
  report({ workload: { pixels: width * pageHeight * pages } });
}

/** Which failure a fault of the picture library is; the caller says which file it was. */
export function faultOf(error: unknown): PictureFault {
  if (error instanceof TooManyPages) return 'tooManyPages';
  if (error instanceof TooManyFrames) return 'tooManyFrames';
  if (error instanceof TooLongSide) return 'tooLongSide';
  const text = error instanceof Error ? error.message : '';
  return /pixel limit|too large|exceeds/i.test(text) ? 'tooManyPixels' : 'damaged';
}
