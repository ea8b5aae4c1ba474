import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { report } from '../job.ts';

export const MAX_PIXELS = 100_000_000;

export type PictureFault = 'tooManyPixels' | 'tooManyPages' | 'damaged';

export class TooManyPages extends Error {}

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
  const text = error instanceof Error ? error.message : '';
  return /pixel limit|too large|exceeds/i.test(text) ? 'tooManyPixels' : 'damaged';
}
