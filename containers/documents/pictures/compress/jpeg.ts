import { PROGRAMS } from '../../../plain/system-programs.ts';
import { encodeJpeg, FULL_COLOUR_QUALITY } from '../jpeg-coding.ts';
import type { Codec } from './codec.ts';
import { type CompressedSource, pipelineOf } from './pipeline.ts';
import { filtered } from './program.ts';

/** Options that rotate a picture upright by its EXIF orientation, in whole blocks. */
const TURNS: Record<number, readonly string[]> = {
  2: ['-flip', 'horizontal'],
  3: ['-rotate', '180'],
  4: ['-flip', 'vertical'],
  5: ['-transpose'],
  6: ['-rotate', '90'],
  7: ['-transverse'],
  8: ['-rotate', '270'],
};
/**
 * The standard's tables are as good on photographs, and take a tenth less on grain and drawings. On their scale the
 * same quality has a slightly lower number.
 */
const EFFORT = 'thorough, with the tables of the standard';
const LESS = 3;
const MOST_PLAIN_BYTES = 100_000;

export function jpegCodec(given: CompressedSource): Codec {
  const { original, orientation, keepMetadata, traits } = given;
  return {
    isApart: true,
    async lossless() {
      const turn = keepMetadata ? [] : (TURNS[orientation] ?? []);
      const perfect = turn.length > 0 ? ['-perfect'] : [];
      const args = ['-copy', keepMetadata ? 'all' : 'icc', '-optimize', ...perfect, ...turn];
      const progressive = await filtered(PROGRAMS.jpegtran, ['-progressive', ...args], original);
      // The scans of a small picture take more than they save.
      if (original.length > MOST_PLAIN_BYTES) return progressive;
      const plain = await filtered(PROGRAMS.jpegtran, args, original);
      return plain !== null && progressive !== null && plain.length < progressive.length
        ? plain
        : progressive;
    },
    lossy(rung) {
      const quality = Math.max(1, rung.quality - LESS);
      const picture = pipelineOf(given, rung);
      const coloured = traits.isGrey ? picture.toColourspace('b-w') : picture;
      const hasFullColour = rung.quality >= FULL_COLOUR_QUALITY;
      return encodeJpeg(coloured, { quality, hasFullColour, effort: EFFORT }).toBuffer();
    },
  };
}
