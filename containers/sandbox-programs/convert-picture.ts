import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { readJob, report } from './job.ts';
import { isSequence } from './pictures/picture-sequence.ts';
import { faultOf, openPicture, reportPixels } from './pictures/pixels.ts';

export type PictureFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';

/** What a picture lost by its conversion. */
export type PictureLoss = 'animation' | 'depth' | 'cmyk' | 'cut';

export interface ConvertPictureJob {
  /** The file as it was sent, and what sharp reads in its place. */
  original: string;
  source: string;
  /** Without its extension; of several pictures, each has its number behind a dash. */
  target: string;
  format: PictureFormat;
  quality: number;
  background: string;
  keepMetadata: boolean;
  /** Above this number nothing is converted. */
  mostPictures: number;
}

export interface ConvertedPicture {
  /** Pictures that were made: one, or as many as the file has. */
  pictures: number;
  losses: PictureLoss[];
}

const ANIMATED = ['gif', 'webp'];
/** Files of several pictures, where the others are frames of an animation. */
const ALBUMS = ['tiff', 'heif'];
/** Of a cut picture that is worth having. */
const LEAST_SHARE = 0.1;
const DEEP_FORMATS = ['png', 'tiff'];

function isJob(value: unknown): value is ConvertPictureJob {
  return (
    typeof value === 'object' && value !== null && 'source' in value && 'target' in value && 'format' in value
  );
}

function encode(picture: Sharp, { format, quality, background }: ConvertPictureJob, deep: boolean): Sharp {
  switch (format) {
    case 'jpg':
      return picture.flatten({ background }).jpeg({ quality, mozjpeg: true });
    case 'png':
      return (deep ? picture.toColourspace('rgb16') : picture).png({ compressionLevel: 8 });
    case 'webp':
      return picture.webp({ quality });
    case 'avif':
      return picture.avif({ quality, effort: 2 });
    case 'gif':
      return picture.gif({ effort: 5 });
    case 'tiff':
      return (deep ? picture.toColourspace('rgb16') : picture).tiff({
        compression: 'lzw',
        predictor: 'horizontal',
      });
  }
}

function isDeep({ depth }: Metadata): boolean {
  return depth !== undefined && !['uchar', 'char'].includes(depth);
}

/** False where the pages of a file are not of one size, which only one by one can be read. */
async function isWritten(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function write(job: ConvertPictureJob, options: SharpOptions, target: string, deep: boolean) {
  const picture = openPicture(job.source, options);
  const oriented = options.animated ? picture : picture.autoOrient();
  const encoded = encode(oriented, job, deep);
  await (job.keepMetadata ? encoded.keepMetadata() : encoded).toFile(target);
}

/** The losses that an ordinary reading of the file shows before it is converted. */
async function lossesOf(job: ConvertPictureJob, metadata: Metadata, frames: number): Promise<PictureLoss[]> {
  const still = frames > 1 ? !ANIMATED.includes(job.format) : await isSequence(job.original);
  return [
    ...(still ? (['animation'] as const) : []),
    ...(isDeep(metadata) && !DEEP_FORMATS.includes(job.format) ? (['depth'] as const) : []),
    ...(metadata.space === 'cmyk' ? (['cmyk'] as const) : []),
  ];
}

async function convert(job: ConvertPictureJob, failOn: SharpOptions['failOn']): Promise<ConvertedPicture> {
  const metadata = await openPicture(job.source, { failOn }).metadata();
  reportPixels(metadata);
  const count = metadata.pages ?? 1;
  const album = ALBUMS.includes(metadata.format);
  const deep = isDeep(metadata);
  const losses = await lossesOf(job, metadata, album ? 1 : count);
  const whole = metadata.format === 'tiff' && job.format === 'tiff' && count > 1 && !metadata.orientation;
  if (whole && (await isWritten(write(job, { failOn, animated: true }, `${job.target}.tiff`, deep)))) {
    return { pictures: 1, losses };
  }
  const pictures = album ? count : 1;
  if (pictures > job.mostPictures) return { pictures, losses };
  if (pictures > 1) {
    for (let page = 0; page < pictures; page++) {
      await write(job, { failOn, page }, `${job.target}-${page + 1}.${job.format}`, deep);
    }
  } else {
    const animated = count > 1 && !album && ANIMATED.includes(job.format);
    await write(job, { failOn, animated }, `${job.target}.${job.format}`, deep);
  }
  return { pictures, losses };
}

/** How much of a picture there is above rows of one colour, which decoders put in place of missing data; 0 to 1. */
async function shareShown(path: string): Promise<number> {
  const grey = openPicture(path, { failOn: 'none' }).flatten().greyscale().raw();
  const { data, info } = await grey.toBuffer({ resolveWithObject: true });
  const rowBytes = info.width * info.channels;
  const isEven = (row: number) => {
    const pixels = data.subarray(row * rowBytes, (row + 1) * rowBytes);
    return pixels.every((pixel) => pixel === pixels[0]);
  };
  let rows = info.height;
  while (rows > 0 && isEven(rows - 1)) rows -= 1;
  return rows / info.height;
}

/** As far as the data go, where a file breaks off. */
async function convertCut(job: ConvertPictureJob): Promise<ConvertedPicture> {
  if ((await shareShown(job.source)) < LEAST_SHARE) throw new Error('too little is left to see');
  const converted = await convert(job, 'none');
  return { ...converted, losses: [...converted.losses, 'cut'] };
}

const job = readJob(isJob);
try {
  report({ ...(await convert(job, 'error')) });
} catch (error) {
  console.error(error);
  const fault = faultOf(error);
  const cut = fault === 'damaged' ? await convertCut(job).catch(() => null) : null;
  report(cut === null ? { fault } : { ...cut });
  if (cut === null) process.exitCode = 3;
}
