import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heicCodec, jp2Codec } from '../../documents/pictures/compress/cameras.ts';
import type { Codec } from '../../documents/pictures/compress/codec.ts';
import { gifCodec } from '../../documents/pictures/compress/gif.ts';
import { jpegCodec } from '../../documents/pictures/compress/jpeg.ts';
import { highestFitting, rungsOf } from '../../documents/pictures/compress/ladder.ts';
import type { CompressedSource } from '../../documents/pictures/compress/pipeline.ts';
import { pngCodec } from '../../documents/pictures/compress/png.ts';
import { tiffCodec } from '../../documents/pictures/compress/tiff.ts';
import { jpegComparison, undamaged } from '../../documents/pictures/compress/undamaged.ts';
import { avifCodec, webpCodec } from '../../documents/pictures/compress/web-formats.ts';
import { isTurnedByContainer } from '../../documents/pictures/container-turn.ts';
import { isSequence } from '../../documents/pictures/picture-sequence.ts';
import { traitsOf } from '../../documents/pictures/picture-traits.ts';
import {
  MAX_FRAME_PIXELS,
  openPicture,
  orFault,
  reportPixels,
  TooManyFrames,
} from '../../documents/pictures/pixels.ts';
import { MAX_PIXELS } from '../../plain/picture-limits.ts';
import type {
  CompressedPicture,
  CompressPictureJob,
  compressPictureProgram,
} from '../../protocol/pictures/compress-picture.ts';
import type { NeedsScreenColours } from '../../protocol/pictures/screen-colours.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** A smaller gain is not worth another loss of quality. */
const WORTH_LOSS = 0.95;

/** Returns a codec whose copies are compared as the picture library reads them. */
function codecOf({ format, scratch }: CompressPictureJob, given: CompressedSource): Codec {
  switch (format) {
    case 'jpeg':
      return undamaged(jpegCodec(given), given, jpegComparison(given));
    case 'png':
      return undamaged(pngCodec(given), given);
    case 'webp':
      return undamaged(webpCodec(given), given);
    case 'avif':
      return undamaged(avifCodec(given), given);
    case 'gif':
      return undamaged(gifCodec(given), given);
    case 'tiff':
      return undamaged(tiffCodec(given), given);
    case 'heic':
      return heicCodec(given, scratch);
    case 'jp2':
      return jp2Codec(given);
  }
}

interface Chosen {
  data: Buffer | null;
  way: CompressedPicture['way'];
  scale: number;
  smallest: number | null;
}

async function choose(
  job: CompressPictureJob,
  codec: Codec,
  originalBytes: number,
  side: number,
): Promise<Chosen> {
  const isTried = job.targetBytes === null && !job.lossless;
  const tried = () => (isTried ? codec.lossy({ quality: job.quality, scale: 1 }) : null);
  const [exact, lossy] = codec.isApart
    ? await Promise.all([codec.lossless(), tried()])
    : [await codec.lossless(), await tried()];
  const most = Math.min(job.targetBytes ?? Number.POSITIVE_INFINITY, originalBytes - 1);
  const fits = (data: Buffer | null) => data !== null && data.length <= most;
  const none = { data: null, way: 'kept', scale: 1, smallest: null } as const;
  const whole: Chosen = fits(exact) ? { data: exact, way: 'exact', scale: 1, smallest: null } : none;
  if (job.targetBytes !== null) {
    if (fits(exact)) return whole;
    if (originalBytes <= job.targetBytes) return none;
    if (job.lossless) return { ...none, smallest: exact?.length ?? originalBytes };
    const encode = (rung: Parameters<Codec['lossy']>[0]) => codec.lossy(rung);
    const { fitting, smallest } = await highestFitting(rungsOf(job.quality, side), job.targetBytes, encode);
    if (fitting === null) return { ...none, smallest: Math.min(smallest, exact?.length ?? originalBytes) };
    return { data: fitting.data, way: 'lossy', scale: fitting.rung.scale, smallest: null };
  }
  const least = whole.data?.length ?? originalBytes;
  return lossy !== null && lossy.length < least * WORTH_LOSS
    ? { data: lossy, way: 'lossy', scale: 1, smallest: null }
    : whole;
}

/** sharp reads 16 bits as Display P3 without saying so; 8 bits keep their profile until they are sRGB. */
async function shallowOf({ source, scratch }: CompressPictureJob): Promise<string> {
  const path = join(scratch, 'shallow.png');
  await openPicture(source).keepMetadata().png({ compressionLevel: 1 }).toFile(path);
  return path;
}

async function compress(job: CompressPictureJob): Promise<CompressedPicture | NeedsScreenColours> {
  const metadata = await openPicture(job.source).metadata();
  reportPixels(metadata);
  const isUpright = metadata.orientation !== undefined && (await isTurnedByContainer(job.original));
  const traits = traitsOf(metadata, isUpright);
  const { width, height, frames, isDeep, isCmyk } = traits;
  if (width * height > MAX_PIXELS) throw new Error('exceeds the pixel limit');
  if (width * height * frames > MAX_FRAME_PIXELS) throw new TooManyFrames();
  if (isCmyk && traits.hasProfile) return { needs: 'screenColours' };
  // A moving picture of which only one frame is read is kept.
  const isMoving = frames === 1 && (await isSequence(job.original));
  // A fault of the data is found before programs run that would ignore it.
  if (job.format === 'gif') await openPicture(job.source).stats();
  const original = await readFile(job.original);
  const given: CompressedSource = {
    source: job.source,
    shallow: isDeep && traits.hasProfile ? await shallowOf(job) : job.source,
    original,
    traits,
    orientation: isUpright ? 1 : (metadata.orientation ?? 1),
    keepMetadata: job.keepMetadata,
  };
  const side = Math.max(width, height);
  const isAlbum = traits.pages > 1 && job.format !== 'tiff';
  const kept: Chosen = { data: null, way: 'kept', scale: 1, smallest: null };
  const untouched = isMoving ? 'moving' : isAlbum ? 'album' : null;
  const chosen = untouched ? kept : await choose(job, codecOf(job, given), original.length, side);
  if (chosen.data !== null) await writeFile(job.target, chosen.data);
  const { way, scale, smallest } = chosen;
  const sides = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const isPale = way === 'lossy';
  return {
    bytes: chosen.data?.length ?? null,
    way,
    ...sides,
    scale,
    isDeep: isDeep && isPale,
    isCmyk: isCmyk && isPale,
    untouched,
    smallest: untouched ? null : smallest,
  };
}

await runProgram<typeof compressPictureProgram>((job) => orFault(() => compress(job)));
