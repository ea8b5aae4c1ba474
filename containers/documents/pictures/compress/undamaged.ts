import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from '../../../plain/picture-limits.ts';
import { isAlike, type Plane, resemblance } from '../similarity.ts';
import type { Codec, Rung } from './codec.ts';
import { type CompressedSource, pipelineOf } from './pipeline.ts';

/** As a whole, a picture may differ as much as its quality implies: only damage of a part is checked. */
const ANY_SIMILARITY = -1;

async function planeOf(picture: Sharp): Promise<Plane> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function isUndamaged(before: Plane, data: Buffer, isAnimated: boolean): Promise<boolean> {
  const opened = sharp(data, { limitInputPixels: MAX_PIXELS, animated: isAnimated });
  return isAlike(resemblance(before, await planeOf(opened)), ANY_SIMILARITY);
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
export function undamaged(codec: Codec, given: CompressedSource): Codec {
  const { width, height, frames } = given.traits;
  if (width * height * frames > MAX_PIXELS) return codec;
  const originalAt = planesByScale(given);
  return {
    ...codec,
    lossless: () => codec.lossless(),
    async lossy(rung) {
      // Beside the compression, which keeps one processor busy.
      const [data, before] = await Promise.all([codec.lossy(rung), originalAt(rung)]);
      return data !== null && (await isUndamaged(before, data, frames > 1)) ? data : null;
    },
  };
}
