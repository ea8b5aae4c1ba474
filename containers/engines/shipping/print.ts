import { type PrintBatchJob, type PrintStep, printBatchProgram } from '../../protocol/labels/print-batch.ts';
import type { ToolContext } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** Writes the PDFs of a batch and what became of it; returns their names, that of the result last. */
export function printBatch(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  job: PrintBatchJob,
  onStep: (step: PrintStep) => void,
): Promise<string[]> {
  return ask(engine, printBatchProgram, job, onStep);
}
