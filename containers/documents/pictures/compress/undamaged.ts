import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from '../../../plain/picture-limits.ts';
import { readPnm } from '../../../plain/pnm.ts';
import { PROGRAMS } from '../../../plain/system-programs.ts';
import { isUndamaged, lumaOf, type Plane } from '../similarity.ts';
import type { Codec, Rung } from './codec.ts';
import { type CompressedSource, pipelineOf } from './pipeline.ts';
import { filtered } from './program.ts';

/** Reads the luma of a compressed copy; null if it cannot be read. */
type CopyReader = (data: Buffer) => Promise<Plane | null>;

async function planeOf(picture: Sharp): Promise<Plane> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return channels === 3 ? lumaOf({ width, height, colors: data }) : { width, height, data };
}

function copyReader({ traits }: CompressedSource): CopyReader {
  const options = { limitInputPixels: MAX_PIXELS, animated: traits.frames > 1 };
  return (data) => planeOf(sharp(data, options));
}

/** The luma is stored in a JPEG, so that its colours need not be decoded. */
async function lumaOfJpeg(data: Buffer): Promise<Plane | null> {
  const picture = await filtered(PROGRAMS.djpeg, ['-grayscale', '-pnm'], data);
  return picture && readPnm(picture);
}

/** Returns how JPEGs that are written for this source are read: with a profile, the samples are no sRGB. */
export function jpegReader(given: CompressedSource): CopyReader {
  return given.keepMetadata && given.traits.hasProfile ? copyReader(given) : lumaOfJpeg;
}

/** Reads the original at a scale; copies of one scale after another share what was read. */
function planesByScale(given: CompressedSource): (rung: Rung) => Promise<Plane> {
  let latest: { scale: number; plane: Promise<Plane> } | undefined;
  return (rung) => {
    if (latest?.scale !== rung.scale) latest = { scale: rung.scale, plane: planeOf(pipelineOf(given, rung)) };
    return latest.plane;
  };
}

/** Wraps a codec so that copies with a damaged part are dropped. */
export function undamaged(codec: Codec, given: CompressedSource, read = copyReader(given)): Codec {
  const { width, height, frames } = given.traits;
  if (width * height * frames > MAX_PIXELS) return codec;
  const originalAt = planesByScale(given);
  return {
    ...codec,
    lossless: () => codec.lossless(),
    async lossy(rung) {
      // Beside the compression, which keeps one processor busy.
      const [data, before] = await Promise.all([codec.lossy(rung), originalAt(rung)]);
      const after = data && (await read(data));
      return after && isUndamaged(before, after) ? data : null;
    },
  };
}
