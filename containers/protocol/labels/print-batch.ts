import { z } from 'zod';
import type { Box, ShownBox } from '../../plain/geometry/boxes.ts';
import { defineProgramOfSteps } from '../program.ts';

export interface PrintBatchJob {
  /** All sheets of all files, upright. */
  source: string;
  /** Files to be removed first: there is much to be written. */
  spent: string[];
  /** Of each file, how many sheets come before its own. */
  offsets: number[];
  /** What is shown of each sheet. */
  seen: Box[];
  plan: string;
  /** Of labels, then of other regions, by their place: what is printed of them, where that was looked for. */
  ink: { index: number; box: ShownBox }[];
  xmls: string[];
  scratch: string;
  labelNames: string[];
  interleave: boolean;
  directory: string;
}

const stepSchema = z.union([
  z.object({ printed: z.int(), of: z.int() }),
  z.object({ writing: z.string(), done: z.int(), of: z.int() }),
]);

export type PrintStep = z.output<typeof stepSchema>;

/** Writes the PDFs of a batch and what became of it; answers their names, that of the result last. */
export const printBatchProgram = defineProgramOfSteps<PrintBatchJob>()(
  'labels/print-batch.ts',
  stepSchema,
  z.array(z.string()),
);
