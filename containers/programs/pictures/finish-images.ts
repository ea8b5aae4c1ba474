import { createHash } from 'node:crypto';
import { copyFile, readFile, rm } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { encodeJpeg } from '../../documents/pictures/jpeg-coding.ts';
import { openPicture, requirePictureFault } from '../../documents/pictures/pixels.ts';
import { MAX_PIXELS } from '../../plain/picture-limits.ts';
import { readPnm } from '../../plain/pnm.ts';
import type {
  FinishedPicture,
  FinishImagesJob,
  finishImagesProgram,
} from '../../protocol/pictures/finish-images.ts';
import { runProgram } from '../../protocol/run-program.ts';

function isJpeg(path: string): boolean {
  return path.endsWith('.jpg');
}

function ofPnm(bytes: Buffer): Sharp {
  const { data, ...raw } = readPnm(bytes);
  return sharp(data, { raw, limitInputPixels: MAX_PIXELS });
}

async function open(path: string): Promise<Sharp> {
  if (path.endsWith('.png')) return drawnPicture(path);
  return isJpeg(path) ? openPicture(path, { failOn: 'none' }) : ofPnm(await readFile(path));
}

/** Removes an alpha channel that hides nothing, and colours if there are none. */
async function drawnPicture(path: string): Promise<Sharp> {
  const picture = openPicture(path);
  const { channels: known } = await picture.metadata();
  if (known < 3) return picture.toColourspace('b-w');
  const { isOpaque } = await picture.stats();
  const { data, info } = await (isOpaque ? picture.clone().removeAlpha() : picture.clone())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const colours = sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS });
  return isOpaque && isGrey(data) ? colours.toColourspace('b-w') : colours;
}

function isGrey(data: Buffer): boolean {
  for (let at = 0; at + 2 < data.length; at += 3)
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  return true;
}

/** The alpha channel often has another size than its picture. */
async function withAlpha(picture: Sharp, alpha: string): Promise<Sharp> {
  const colors = picture.removeAlpha().toColourspace('srgb').raw();
  const { data, info } = await colors.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const shape = (await open(alpha)).resize(width, height, { fit: 'fill' }).extractChannel(0);
  const mask = await shape.raw().toBuffer();
  return sharp(data, { raw: { width, height, channels } }).joinChannel(mask, {
    raw: { width, height, channels: 1 },
  });
}

async function finish(
  { format, quality }: FinishImagesJob,
  image: FinishImagesJob['images'][number],
): Promise<FinishedPicture> {
  const { source, alpha, target } = image;
  const extension = format === 'native' ? (isJpeg(source) && alpha === null ? 'jpg' : 'png') : format;
  const path = `${target}.${extension}`;
  const isCmyk = isJpeg(source) && (await openPicture(source).metadata()).space === 'cmyk';
  if (isJpeg(source) && extension === 'jpg' && alpha === null && !isCmyk) {
    await copyFile(source, path);
    return { extension, isConverted: false };
  }
  const opened = await open(source);
  const picture = image.isNegative === true ? opened.negate() : opened;
  const joined = alpha === null ? picture : await withAlpha(picture, alpha);
  const colored = isCmyk ? joined.toColourspace('srgb') : joined;
  await (extension === 'png'
    ? colored.png({ compressionLevel: 6 })
    : encodeJpeg(colored.flatten({ background: '#ffffff' }), { quality, effort: 'usual' })
  ).toFile(path);
  return { extension, isConverted: isCmyk };
}

/** Returns null if the picture cannot be read. */
async function finishReadable(
  job: FinishImagesJob,
  image: FinishImagesJob['images'][number],
): Promise<FinishedPicture | null> {
  try {
    return await finish(job, image);
  } catch (error) {
    console.error(error);
    requirePictureFault(error);
    return null;
  }
}

await runProgram<typeof finishImagesProgram>(async (job, onStep) => {
  for (const [index, image] of job.images.entries()) {
    const digest = createHash('sha256').update(await readFile(image.source));
    if (image.alpha !== null) digest.update(await readFile(image.alpha));
    onStep({ index, digest: digest.digest('hex'), finished: await finishReadable(job, image) });
    for (const path of [image.source, image.alpha]) if (path !== null) await rm(path, { force: true });
  }
  return null;
});
