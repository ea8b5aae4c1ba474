import { PROGRAMS } from '../../../plain/system-programs.ts';
import { encodeJpeg, FULL_COLOUR_QUALITY } from '../jpeg-coding.ts';
import type { Codec } from './codec.ts';
import { type CompressedSource, pipelineOf } from './pipeline.ts';
import { filtered } from './program.ts';

/** What brings a picture upright that EXIF says is turned, by the whole blocks of its data. */
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
 * The tables of the standard are as similar in as many bytes on photographs, and in a tenth less on grain and on what
 * is drawn. On their scale the same is seen a little lower.
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
