import { PROGRAMS } from '../../../plain/system-programs.ts';
import type { Codec } from './codec.ts';
import type { CompressedSource } from './pipeline.ts';
import { filtered } from './program.ts';

const PLAIN = ['--no-warnings', '-O3', '--no-comments', '--no-names', '--no-extensions'];
/** Loss on gifsicle's scale from 0 to 200, for each point of quality that is given up. */
const LOSS_PER_POINT = 2;

/** Fewer colours are less visible than the artefacts of lossy compression. */
function colorsAt(quality: number): number {
  return quality >= 75 ? 256 : quality >= 60 ? 192 : quality >= 45 ? 128 : 64;
}

export function gifCodec({ original }: CompressedSource): Codec {
  return {
    lossless: () => filtered(PROGRAMS.gifsicle, PLAIN, original),
    lossy({ quality, scale }) {
      const loss = Math.round((100 - quality) * LOSS_PER_POINT);
      const colors = colorsAt(quality);
      const fewer = colors < 256 ? ['--colors', String(colors)] : [];
      const scaled =
        scale < 1 ? ['--resize-method', 'mix', '--resize-colors', '256', '--scale', scale.toFixed(4)] : [];
      return filtered(PROGRAMS.gifsicle, [...PLAIN, `--lossy=${loss}`, ...fewer, ...scaled], original);
    },
  };
}
