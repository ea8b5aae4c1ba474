import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';
import { ERRORS_APART } from '../ghostscript.ts';

const CPU_SECONDS = 120;

/**
 * Renders the visible part of one page in grey to `<target>.pgm`; not as PNG, for which poppler takes most of a minute.
 */
export async function renderPage(
  engine: SystemRunner,
  input: ToolInput,
  page: number,
  dpi: number,
  target: string,
): Promise<string> {
  const only = ['-f', String(page), '-l', String(page), '-singlefile'];
  const args = ['-q', '-gray', '-cropbox', '-r', String(dpi), ...only, input.path, target];
  const { code } = await engine.run(PROGRAMS.pdftoppm, args, { limits: { cpuSeconds: CPU_SECONDS } });
  if (code !== 0) throw failure('damaged', input.name);
  return `${target}.pgm`;
}

/** Renders the page without its text: any text that is left is in its pictures. */
export async function renderWithoutText(
  engine: SystemRunner,
  input: ToolInput,
  page: number,
  dpi: number,
  target: string,
): Promise<string> {
  const picture = `${target}.pgm`;
  const args = [
    ...[ERRORS_APART, '-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pgmraw', `-r${dpi}`],
    ...['-dFILTERTEXT', '-dUseCropBox', `-dFirstPage=${page}`, `-dLastPage=${page}`],
    ...[`-sOutputFile=${picture}`, '-f', input.path],
  ];
  const { code } = await engine.run(PROGRAMS.ghostscript, args, { limits: { cpuSeconds: CPU_SECONDS } });
  if (code !== 0) throw failure('damaged', input.name);
  return picture;
}
