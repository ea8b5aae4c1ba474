import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from '../../../plain/picture-limits.ts';
import { readPnm } from '../../../plain/pnm.ts';
import { PROGRAMS } from '../../../plain/system-programs.ts';
import { isUndamaged, lumaOf, type Plane } from '../similarity.ts';
import type { Codec, Rung } from './codec.ts';
import { type CompressedSource, pipelineOf } from './pipeline.ts';
import { filtered } from './program.ts';

/** Reads the luma of pictures that are compared. */
interface LumaReader {
  original(rung: Rung): Promise<Plane>;
  /** Returns null if the copy cannot be read. */
  copy(data: Buffer): Promise<Plane | null>;
}

async function planeOf(picture: Sharp): Promise<Plane> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return channels === 3 ? lumaOf({ width, height, colors: data }) : { width, height, data };
}

function sharpReader(given: CompressedSource): LumaReader {
  const options = { limitInputPixels: MAX_PIXELS, animated: given.traits.frames > 1 };
  return {
    original: (rung) => planeOf(pipelineOf(given, rung)),
    copy: (data) => planeOf(sharp(data, options)),
  };
}

/** The luma is stored in a JPEG, so its colours need not be decoded. */
async function storedLuma(jpeg: Buffer): Promise<Plane | null> {
  const picture = await filtered(PROGRAMS.djpeg, ['-grayscale', '-pnm'], jpeg);
  return picture && readPnm(picture);
}

/** Returns the reader for a JPEG source: stored luma is compared only where it is that of sRGB, upright. */
export function jpegReader(given: CompressedSource): LumaReader {
  const { traits, orientation, original, keepMetadata } = given;
  const reader = sharpReader(given);
  if (keepMetadata && traits.hasProfile) return reader;
  const isPlain = orientation === 1 && !traits.isCmyk && !traits.hasProfile;
  return {
    copy: storedLuma,
    async original(rung) {
      const stored = isPlain && rung.scale === 1 ? await storedLuma(original) : null;
      return stored ?? reader.original(rung);
    },
  };
}

/** Reads the original at a scale; copies of one scale after another share what was read. */
function byScale(read: LumaReader['original']): LumaReader['original'] {
  let latest: { scale: number; plane: Promise<Plane> } | undefined;
  return (rung) => {
    if (latest?.scale !== rung.scale) latest = { scale: rung.scale, plane: read(rung) };
    return latest.plane;
  };
}

/** Wraps a codec so that copies with a damaged part are dropped. */
export function undamaged(codec: Codec, given: CompressedSource, reader = sharpReader(given)): Codec {
  const { width, height, frames } = given.traits;
  if (width * height * frames > MAX_PIXELS) return codec;
  const originalAt = byScale(reader.original);
  return {
    ...codec,
    lossless: () => codec.lossless(),
    async lossy(rung) {
      // Beside the compression, which keeps one processor busy.
      const [data, before] = await Promise.all([codec.lossy(rung), originalAt(rung)]);
      const after = data && (await reader.copy(data));
      return after && isUndamaged(before, after) ? data : null;
    },
  };
}
