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

async function isUndamaged(given: CompressedSource, rung: Rung, data: Buffer): Promise<boolean> {
  const isAnimated = given.traits.frames > 1;
  const opened = sharp(data, { limitInputPixels: MAX_PIXELS, animated: isAnimated });
  const [before, after] = [await planeOf(pipelineOf(given, rung)), await planeOf(opened)];
  return isAlike(resemblance(before, after), ANY_SIMILARITY);
}

/** Wraps a codec so that copies with a damaged part are dropped. */
export function undamaged(codec: Codec, given: CompressedSource): Codec {
  const { width, height, frames } = given.traits;
  if (width * height * frames > MAX_PIXELS) return codec;
  return {
    ...codec,
    lossless: () => codec.lossless(),
    async lossy(rung) {
      const data = await codec.lossy(rung);
      return data !== null && (await isUndamaged(given, rung, data)) ? data : null;
    },
  };
}
