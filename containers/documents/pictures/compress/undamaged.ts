import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from '../../../plain/picture-limits.ts';
import { isUndamaged, lumaOf, type Plane } from '../similarity.ts';
import type { Codec, Rung } from './codec.ts';
import { type CompressedSource, pipelineOf } from './pipeline.ts';
import { isStoredUndamaged, storedLuma } from './stored-luma.ts';

/** Compares copies with their original by luma. */
interface Comparison {
  original(rung: Rung): Promise<Plane>;
  /** Returns true if a copy can be read and has no visible damage. */
  isUndamaged(original: Plane, copy: Buffer): Promise<boolean>;
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

function sharpComparison(given: CompressedSource): Comparison {
  const options = { limitInputPixels: MAX_PIXELS, animated: given.traits.frames > 1 };
  return {
    original: (rung) => planeOf(pipelineOf(given, rung)),
    isUndamaged: async (original, copy) => isUndamaged(original, await planeOf(sharp(copy, options))),
  };
}

/** Returns the comparison of a JPEG source: stored luma is compared only where it is that of sRGB, upright. */
export function jpegComparison(given: CompressedSource): Comparison {
  const { traits, orientation, original, keepMetadata } = given;
  const comparison = sharpComparison(given);
  if (keepMetadata && traits.hasProfile) return comparison;
  const isPlain = orientation === 1 && !traits.isCmyk && !traits.hasProfile;
  return {
    isUndamaged: isStoredUndamaged,
    async original(rung) {
      const stored = isPlain && rung.scale === 1 ? await storedLuma(original) : null;
      return stored ?? comparison.original(rung);
    },
  };
}

/** Reads the original at a scale; copies of one scale after another share what was read. */
function byScale(read: Comparison['original']): Comparison['original'] {
  let latest: { scale: number; plane: Promise<Plane> } | undefined;
  return (rung) => {
    if (latest?.scale !== rung.scale) latest = { scale: rung.scale, plane: read(rung) };
    return latest.plane;
  };
}

/** Wraps a codec so that copies with a damaged part are dropped. */
export function undamaged(codec: Codec, given: CompressedSource, comparison = sharpComparison(given)): Codec {
  const { width, height, frames } = given.traits;
  if (width * height * frames > MAX_PIXELS) return codec;
  const originalAt = byScale(comparison.original);
  return {
    ...codec,
    lossless: () => codec.lossless(),
    async lossy(rung) {
      // Beside the compression, which keeps one processor busy.
      const [data, before] = await Promise.all([codec.lossy(rung), originalAt(rung)]);
      return data !== null && (await comparison.isUndamaged(before, data)) ? data : null;
    },
  };
}
