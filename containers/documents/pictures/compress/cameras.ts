import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROGRAMS } from '../../../plain/system-programs.ts';
import type { Codec } from './codec.ts';
import { type CompressedSource, pipelineOf } from './pipeline.ts';
import { filtered } from './program.ts';

/** HEVC has the same quality at a lower number of its own scale. */
const HEIC_LESS = 25;
const LEAST_HEIC = 10;

/** HEIC is written by a program of its own, from a PNG. */
export function heicCodec(given: CompressedSource, scratch: string): Codec {
  return {
    lossless: async () => null,
    async lossy(rung) {
      const [png, heic] = [join(scratch, 'smaller.png'), join(scratch, 'smaller.heic')];
      await pipelineOf(given, rung).png({ compressionLevel: 1 }).toFile(png);
      const quality = Math.max(LEAST_HEIC, rung.quality - HEIC_LESS);
      execFileSync(PROGRAMS.heifEnc, ['-q', String(quality), '-o', heic, png], { stdio: 'ignore' });
      return readFile(heic);
    },
  };
}

/** JPEG 2000 is, too. */
export function jp2Codec(given: CompressedSource): Codec {
  return {
    lossless: async () => null,
    async lossy(rung) {
      const png = await pipelineOf(given, rung).png({ compressionLevel: 1 }).toBuffer();
      return filtered(
        PROGRAMS.imagemagick,
        ['png:-', '-quality', String(Math.max(10, rung.quality - 45)), 'jp2:-'],
        png,
      );
    },
  };
}
