import type { ToolContext } from '../context.ts';
import { PROGRAMS } from '../programs.ts';

const CPU_SECONDS = 90;
/** Settings with which nothing is made smaller or coarser than it was. */
export const FAITHFUL = [
  ...['-dSAFER', '-dBATCH', '-dNOPAUSE', '-dQUIET', '-sDEVICE=pdfwrite', '-dCompatibilityLevel=1.7'],
  ...[
    '-dAutoRotatePages=/None',
    '-dColorConversionStrategy=/LeaveColorUnchanged',
    '-dDetectDuplicateImages=true',
  ],
  ...['-dDownsampleColorImages=false', '-dDownsampleGrayImages=false', '-dDownsampleMonoImages=false'],
  ...['-dAutoFilterColorImages=false', '-dAutoFilterGrayImages=false', '-dPassThroughJPEGImages=true'],
  ...[
    '-dColorImageFilter=/FlateEncode',
    '-dGrayImageFilter=/FlateEncode',
    '-dPreserveOverprintSettings=true',
  ],
];

/** Writes the pages anew, with fonts and streams of its own and the images as they are; false when it could not. */
export async function redistill(
  engine: Pick<ToolContext<unknown>, 'run'>,
  source: string,
  target: string,
): Promise<boolean> {
  const args = [...FAITHFUL, `-sOutputFile=${target.replaceAll('%', '%%')}`, source];
  const { code } = await engine.run(PROGRAMS.ghostscript, args, { limits: { cpuSeconds: CPU_SECONDS } });
  return code === 0;
}
