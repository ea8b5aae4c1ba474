import { readPdfEnd } from '../files/pdf-end.ts';
import { failure } from '../plain/failures.ts';
import { PROGRAMS } from '../plain/system-programs.ts';
import { completePdfProgram } from '../protocol/pdf/complete-pdf.ts';
import type { RunOptions, SystemRunner } from '../runs/context.ts';
import type { ProcessResult } from '../sandbox/process.ts';
import { ask } from './ask.ts';

const SOUND = [0, 3];

/** Whether qpdf did its work, with warnings or without. */
export function isSound(code: number | null): boolean {
  return code !== null && SOUND.includes(code);
}

/**
 * Has qpdf write a PDF, and looks at how it ends where qpdf says that it did its work: a trailer without `/Size` gets
 * one. Throws the failure of a full disk where the file is cut, of which qpdf says nothing.
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

/** Throws where qpdf did not do its work, with what it said. */
export function requireDone({ code, stderr }: ProcessResult): void {
  if (!isSound(code)) throw new Error(`qpdf ended with ${code}: ${stderr}`);
}

/** The same for a PDF that qpdf has written by a job of its own. */
export async function completePdf(engine: SystemRunner<'runNode'>, target: string): Promise<void> {
  const end = readPdfEnd(target);
  if (end === 'cut') throw failure('diskFull');
  if (end !== 'whole') await ask(engine, completePdfProgram, { path: target });
}
