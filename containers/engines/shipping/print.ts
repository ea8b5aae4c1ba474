import { type PrintBatchJob, type PrintStep, printBatchProgram } from '../../protocol/labels/print-batch.ts';
import type { NodeRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** Writes the PDFs of a batch and its result; returns their names, the result's last. */
export function printBatch(
  engine: NodeRunner,
  job: PrintBatchJob,
  onStep: (step: PrintStep) => void,
): Promise<string[]> {
  return ask(engine, printBatchProgram, job, onStep);
}
