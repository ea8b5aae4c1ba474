import type { PictureTraits } from '../picture-traits.ts';
import type { Codec } from './codec.ts';
import { type CompressedSource, pipelineOf } from './pipeline.ts';

const THOROUGH_PIXELS = 2_000_000;
/** AV1 has the same quality at a lower number of its own scale. */
const AVIF_LESS = 20;
const LEAST_AVIF = 15;
/** The first chunk of a WebP file with lossless pixels. */
const LOSSLESS_CHUNK = 'VP8L';

function isSmall({ width, height, frames }: PictureTraits): boolean {
  return width * height * frames <= THOROUGH_PIXELS;
}

export function webpCodec(given: CompressedSource): Codec {
  const effort = isSmall(given.traits) ? 6 : 4;
  const isExact = given.original.subarray(0, 4096).includes(LOSSLESS_CHUNK);
  return {
    async lossless() {
      if (!isExact) return null;
      return pipelineOf(given, { quality: 100, scale: 1 })
        .webp({ lossless: true, quality: 100, effort })
        .toBuffer();
    },
    lossy: (rung) =>
      pipelineOf(given, rung).webp({ quality: rung.quality, effort, minSize: true }).toBuffer(),
  };
}

export function avifCodec(given: CompressedSource): Codec {
  const effort = isSmall(given.traits) ? 4 : 2;
  return {
    lossless: async () => null,
    lossy: (rung) =>
      pipelineOf(given, rung)
        .avif({ quality: Math.max(LEAST_AVIF, rung.quality - AVIF_LESS), effort })
        .toBuffer(),
  };
}
