import type { Sharp } from 'sharp';
import { readJob, report } from './job.ts';
import { faultOf, openPicture, reportPixels } from './pixels.ts';

export interface ConvertPictureJob {
  source: string;
  target: string;
  format: 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  quality: number;
  background: string;
  keepMetadata: boolean;
  /** Every frame or page, not only the first. */
  whole: boolean;
}

function isJob(value: unknown): value is ConvertPictureJob {
  return (
    typeof value === 'object' && value !== null && 'source' in value && 'target' in value && 'format' in value
  );
}

function encode(picture: Sharp, { format, quality, background }: ConvertPictureJob): Sharp {
  switch (format) {
    case 'jpg':
      return picture.flatten({ background }).jpeg({ quality, mozjpeg: true });
    case 'png':
      return picture.png({ compressionLevel: 8 });
    case 'webp':
      return picture.webp({ quality });
    case 'avif':
      return picture.avif({ quality, effort: 2 });
    case 'gif':
      return picture.gif({ effort: 5 });
    case 'tiff':
      return picture.tiff({ compression: 'lzw', predictor: 'horizontal' });
  }
}

const job = await readJob(isJob);
try {
  const picture = openPicture(job.source, { animated: job.whole });
  reportPixels(await picture.metadata());
  const oriented = job.whole ? picture : picture.autoOrient();
  const encoded = encode(oriented, job);
  await (job.keepMetadata ? encoded.keepMetadata() : encoded).toFile(job.target);
  report({ done: true });
} catch (error) {
  console.error(error);
  report({ fault: faultOf(error) });
  process.exitCode = 3;
}
