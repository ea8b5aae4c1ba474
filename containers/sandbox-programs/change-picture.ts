import type { SharpOptions } from 'sharp';
import { readJob, report } from './job.ts';
import { ANIMATED_FORMATS, DEEP_FORMATS, type PictureOutput } from './pictures/picture-output.ts';
import { isSequence } from './pictures/picture-sequence.ts';
import { type PictureTraits, traitsOf } from './pictures/picture-traits.ts';
import { faultOf, openPicture, reportPixels } from './pictures/pixels.ts';
import { writePicture } from './pictures/write-picture.ts';

/** What a picture lost on its way. */
export type PictureLoss = 'animation' | 'depth' | 'cmyk' | 'cut';

export interface ChangePictureJob {
  /** The file as it was sent, and what sharp reads in its place. */
  original: string;
  source: string;
  /** Without its extension; of several pictures, each has its number behind a dash. */
  target: string;
  output: PictureOutput;
  /** Above this number nothing is written. */
  mostPictures: number;
}

export interface ChangedPicture {
  /** Pictures that were made: one, or as many as the file has. */
  pictures: number;
  losses: PictureLoss[];
}

/** Of a cut picture that is worth having. */
const LEAST_SHARE = 0.1;

function isJob(value: unknown): value is ChangePictureJob {
  return (
    typeof value === 'object' && value !== null && 'source' in value && 'target' in value && 'output' in value
  );
}

/** False where the pages of a file are not of one size, which only one by one can be read. */
async function isWritten(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function write(job: ChangePictureJob, options: SharpOptions, traits: PictureTraits, target: string) {
  const picture = openPicture(job.source, options);
  const oriented = options.animated ? picture : picture.autoOrient();
  await writePicture(oriented, job.output, traits, target);
}

/** The losses that an ordinary reading of the file shows before it is changed. */
async function lossesOf(
  { original, output }: ChangePictureJob,
  traits: PictureTraits,
): Promise<PictureLoss[]> {
  const isStill = traits.frames > 1 ? !ANIMATED_FORMATS.includes(output.format) : await isSequence(original);
  return [
    ...(isStill ? (['animation'] as const) : []),
    ...(traits.isDeep && !DEEP_FORMATS.includes(output.format) ? (['depth'] as const) : []),
    ...(traits.isCmyk ? (['cmyk'] as const) : []),
  ];
}

async function change(job: ChangePictureJob, failOn: SharpOptions['failOn']): Promise<ChangedPicture> {
  const metadata = await openPicture(job.source, { failOn }).metadata();
  reportPixels(metadata);
  const traits = traitsOf(metadata);
  const { format } = job.output;
  const losses = await lossesOf(job, traits);
  const isWhole =
    metadata.format === 'tiff' && format === 'tiff' && traits.pages > 1 && !metadata.orientation;
  if (isWhole && (await isWritten(write(job, { failOn, animated: true }, traits, `${job.target}.tiff`))))
    return { pictures: 1, losses };
  const { pages } = traits;
  if (pages > job.mostPictures) return { pictures: pages, losses };
  if (pages > 1) {
    for (let page = 0; page < pages; page++)
      await write(job, { failOn, page }, traits, `${job.target}-${page + 1}.${format}`);
  } else {
    const animated = traits.frames > 1 && ANIMATED_FORMATS.includes(format);
    await write(job, { failOn, animated }, traits, `${job.target}.${format}`);
  }
  return { pictures: pages, losses };
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
async function changeCut(job: ChangePictureJob): Promise<ChangedPicture> {
  if ((await shareShown(job.source)) < LEAST_SHARE) throw new Error('too little is left to see');
  const changed = await change(job, 'none');
  return { ...changed, losses: [...changed.losses, 'cut'] };
}

const job = readJob(isJob);
try {
  report({ ...(await change(job, 'error')) });
} catch (error) {
  console.error(error);
  const fault = faultOf(error);
  const cut = fault === 'damaged' ? await changeCut(job).catch(() => null) : null;
  report(cut === null ? { fault } : { ...cut });
  if (cut === null) process.exitCode = 3;
}
