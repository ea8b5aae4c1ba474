import { type PlanBatchJob, type Planned, planBatchProgram } from '../../protocol/labels/plan-batch.ts';
import type { NodeRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** Reads the notes, and matches labels with notes. */
export function planBatch(
  engine: NodeRunner,
  job: PlanBatchJob,
  onNote: (done: number, of: number) => void,
): Promise<Planned> {
  return ask(engine, planBatchProgram, job, ({ read, of }) => onNote(read, of));
}
