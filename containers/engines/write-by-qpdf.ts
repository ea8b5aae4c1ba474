import { readPdfEnd } from '../files/pdf-end.ts';
import { failure } from '../plain/failures.ts';
import { PROGRAMS } from '../plain/system-programs.ts';
import { completePdfProgram } from '../protocol/pdf/complete-pdf.ts';
import type { RunOptions, SystemRunner } from '../runs/context.ts';
import type { ProcessResult } from '../sandbox/process.ts';
import { ask } from './ask.ts';

const SOUND = [0, 3];

/** Returns true if qpdf did its work, with or without warnings. */
export function isSound(code: number | null): boolean {
  return code !== null && SOUND.includes(code);
}

/**
 * Writes a PDF with qpdf, and checks the end of the file after success: a trailer without `/Size` gets one. Throws the
 * failure of a full disk if the file is cut off, which qpdf does not report.
 */
export async function writeByQpdf(
  engine: SystemRunner<'runNode'>,
  args: readonly string[],
  target: string,
  options?: RunOptions,
): Promise<ProcessResult> {
  const result = await engine.run(PROGRAMS.qpdf, [...args, target], options);
  if (isSound(result.code)) await completePdf(engine, target);
  return result;
}

/** Throws qpdf's message if it did not do its work. */
export function requireDone({ code, stderr }: ProcessResult): void {
  if (!isSound(code)) throw new Error(`qpdf ended with ${code}: ${stderr}`);
}

/** Does the same with a PDF that another qpdf job has written. */
export async function completePdf(engine: SystemRunner<'runNode'>, target: string): Promise<void> {
  const end = readPdfEnd(target);
  if (end === 'cut') throw failure('diskFull');
  if (end !== 'whole') await ask(engine, completePdfProgram, { path: target });
}
