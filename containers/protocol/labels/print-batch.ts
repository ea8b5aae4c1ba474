import { z } from 'zod';
import type { Box, ShownBox } from '../../plain/geometry/boxes.ts';
import { defineProgramOfSteps } from '../program.ts';

export interface PrintBatchJob {
  /** All sheets of all files, upright. */
  source: string;
  /** Files to be removed first: there is much to be written. */
  spent: string[];
  /** For each file, the number of sheets before its first. */
  offsets: number[];
  /** The visible part of each sheet. */
  seen: Box[];
  plan: string;
  /**
   * The printed part of each region where it was sought; `index` counts the labels, then the other regions.
   */
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

/** Writes the PDFs and the result of a batch; answers their names, the result's last. */
export const printBatchProgram = defineProgramOfSteps<PrintBatchJob>()(
  'labels/print-batch.ts',
  stepSchema,
  z.array(z.string()),
);
