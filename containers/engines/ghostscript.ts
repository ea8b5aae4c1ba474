import { existsSync } from 'node:fs';
import { PROGRAMS } from '../plain/system-programs.ts';
import type { SystemRunner } from '../runs/context.ts';

/** Its tables of composite fonts, outside of `/usr`: without them their letters are lost. */
const COMPOSITE_FONTS = ['/var/lib/ghostscript'];
const CPU_SECONDS = 90;
/** Ghostscript prints its errors to standard output otherwise, where no limit is looked for. */
export const ERRORS_APART = '-sstdout=%stderr';
const QUIET = [ERRORS_APART, '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dQUIET', '-sDEVICE=pdfwrite'];
const LOSSLESS = [
  ...['-dAutoRotatePages=/None', '-dDetectDuplicateImages=true'],
  ...['-dDownsampleColorImages=false', '-dDownsampleGrayImages=false', '-dDownsampleMonoImages=false'],
  ...['-dAutoFilterColorImages=false', '-dAutoFilterGrayImages=false', '-dPassThroughJPEGImages=true'],
  ...['-dColorImageFilter=/FlateEncode', '-dGrayImageFilter=/FlateEncode'],
];
/** Settings with which colours stay what they are. */
export const AS_THEY_ARE = [
  '-dCompatibilityLevel=1.7',
  '-dColorConversionStrategy=/LeaveColorUnchanged',
  '-dPreserveOverprintSettings=true',
];
const ARCHIVAL = ['-dPDFACompatibilityPolicy=1', '-sColorConversionStrategy=RGB'];
/** Where transparency is flattened: pages become pictures of so many points per inch. */
const FLAT_DPI = 300;

/** Has Ghostscript write a PDF in which no picture is coarser than it was; false when it could not. */
export async function distil(
  engine: SystemRunner,
  target: string,
  args: readonly string[],
): Promise<boolean> {
  const all = [...QUIET, ...LOSSLESS, `-sOutputFile=${target.replaceAll('%', '%%')}`, ...args];
  const { code } = await engine.run(PROGRAMS.ghostscript, all, {
    limits: { cpuSeconds: CPU_SECONDS },
    readOnly: COMPOSITE_FONTS.filter((path) => existsSync(path)),
  });
  return code === 0;
}

/** Writes the pages anew, with fonts and streams of its own and the images as they are; false when it could not. */
export function redistill(engine: SystemRunner, source: string, target: string): Promise<boolean> {
  return distil(engine, target, [...AS_THEY_ARE, source]);
}

export interface ArchiveDrawing {
  /** Of the norm for archives. */
  part: string;
  withAnnotations: boolean;
  /** Whether letters are drawn as any other line, without a font. */
  asOutlines: boolean;
}

/** Draws the pages anew as a part of the norm for archives has them; false when it could not. */
export function redrawForArchive(
  engine: SystemRunner,
  source: string,
  target: string,
  { part, withAnnotations, asOutlines }: ArchiveDrawing,
): Promise<boolean> {
  return distil(engine, target, [
    `-dPDFA=${part}`,
    ...ARCHIVAL,
    ...['-dPreserveAnnots=false', `-dShowAnnots=${withAnnotations}`, `-dShowAcroForm=${withAnnotations}`],
    ...(part === '1' ? [`-r${FLAT_DPI}`] : []),
    ...(asOutlines ? ['-dNoOutputFonts'] : []),
    source,
  ]);
}

/** Writes these pages without their text, and with the annotations in them; false when it could not. */
export function withoutText(engine: SystemRunner, source: string, target: string): Promise<boolean> {
  const annotations = ['-dPreserveAnnots=false', '-dShowAnnots=true', '-dShowAcroForm=true'];
  return distil(engine, target, [...AS_THEY_ARE, '-dFILTERTEXT', ...annotations, source]);
}
