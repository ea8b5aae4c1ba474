import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface PlanBatchJob {
  recognition: string;
  xmls: string[];
  /** The names of the XML files, as their sender knows them. */
  xmlNames: string[];
  labelNames: string[];
  /** The path of the directory for ZIPs in ZIPs. */
  scratch: string;
  target: string;
}

/** The part of a plan that matters before it is printed. */
const plannedSchema = z.object({
  labels: z.int(),
  /** Sheets of which something is larger than the paper. */
  large: z.array(z.object({ file: z.int(), sheet: z.int() })),
});

/** Reads the notes, decides which label is of which, and writes the plan; steps with the notes that are read so far. */
export const planBatchProgram = defineProgramOfSteps<PlanBatchJob>()(
  'labels/plan-batch.ts',
  z.object({ read: z.int(), of: z.int() }),
  plannedSchema,
);
