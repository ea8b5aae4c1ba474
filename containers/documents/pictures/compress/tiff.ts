import { PROGRAMS } from '../../../plain/system-programs.ts';
import { openPicture } from '../pixels.ts';
import type { Codec } from './codec.ts';
import { type CompressedSource, pipelineOf } from './pipeline.ts';
import { filtered } from './program.ts';

/** Returns true if each page is black and white, as in faxes and scans of text. */
async function isBilevel({ source, traits }: CompressedSource): Promise<boolean> {
  for (let page = 0; page < traits.pages; page++) {
    const { bitsPerSample, channels } = await openPicture(source, { page }).metadata();
    if (bitsPerSample !== 1 || channels !== 1) return false;
  }
  return true;
}

export function tiffCodec(given: CompressedSource): Codec {
  const { original, keepMetadata, traits } = given;
  return {
    async lossless() {
      const packing = (await isBilevel(given))
        ? ['-compress', 'Group4']
        : ['-compress', 'Zip', '-define', 'tiff:predictor=2'];
      const profiles = keepMetadata ? [] : ['+profile', '!icc,*'];
      return filtered(PROGRAMS.imagemagick, ['tiff:-', ...profiles, ...packing, 'tiff:-'], original);
    },
    async lossy(rung) {
      if (traits.pages > 1 || rung.scale === 1) return null;
      return pipelineOf(given, rung).tiff({ compression: 'deflate', predictor: 'horizontal' }).toBuffer();
    },
  };
}
