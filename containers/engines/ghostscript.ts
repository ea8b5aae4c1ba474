import { existsSync } from 'node:fs';
import { PROGRAMS } from '../plain/system-programs.ts';
import type { SystemRunner } from '../runs/context.ts';

/** Ghostscript's tables of composite fonts are outside of `/usr`; without them the letters of such fonts are lost. */
const COMPOSITE_FONTS = ['/var/lib/ghostscript'];
const CPU_SECONDS = 90;
/** Otherwise Ghostscript prints its errors to standard output, in which no limit is recognised. */
export const ERRORS_APART = '-sstdout=%stderr';
const QUIET = [ERRORS_APART, '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dQUIET', '-sDEVICE=pdfwrite'];
const LOSSLESS = [
  ...['-dAutoRotatePages=/None', '-dDetectDuplicateImages=true'],
  ...['-dDownsampleColorImages=false', '-dDownsampleGrayImages=false', '-dDownsampleMonoImages=false'],
  ...['-dAutoFilterColorImages=false', '-dAutoFilterGrayImages=false', '-dPassThroughJPEGImages=true'],
  ...['-dColorImageFilter=/FlateEncode', '-dGrayImageFilter=/FlateEncode'],
];
/** Settings that keep colours unchanged. */
export const AS_THEY_ARE = [
  '-dCompatibilityLevel=1.7',
  '-dColorConversionStrategy=/LeaveColorUnchanged',
  '-dPreserveOverprintSettings=true',
];
const ARCHIVAL = ['-dPDFACompatibilityPolicy=1', '-sColorConversionStrategy=RGB'];
/** Resolution of the pictures that replace pages with transparency. */
const FLAT_DPI = 300;

/** Writes a PDF with Ghostscript in which no picture is coarser than before; returns false if that failed. */
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

/** Rewrites the pages with Ghostscript's own fonts and streams, and unchanged images; returns false if that failed. */
export function redistill(engine: SystemRunner, source: string, target: string): Promise<boolean> {
  return distil(engine, target, [...AS_THEY_ARE, source]);
}

export interface ArchiveDrawing {
  /** The part of ISO 19005. */
  part: string;
  withAnnotations: boolean;
  /** True if letters become outlines, without a font. */
  asOutlines: boolean;
}

/** Redraws the pages as a part of ISO 19005 requires; returns false if that failed. */
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

/** Writes these pages without their text, and with their annotations as content; returns false if that failed. */
export function withoutText(engine: SystemRunner, source: string, target: string): Promise<boolean> {
  const annotations = ['-dPreserveAnnots=false', '-dShowAnnots=true', '-dShowAcroForm=true'];
  return distil(engine, target, [...AS_THEY_ARE, '-dFILTERTEXT', ...annotations, source]);
}
