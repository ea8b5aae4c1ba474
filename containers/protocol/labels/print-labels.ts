import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface PrintLabelsJob {
  source: string;
  target: string;
  dotsPerMillimetre: number;
  /** Millimetres; null for the size that each label asks for. */
  paper: readonly [width: number, height: number] | null;
  mostPages: number;
}

const printedSchema = z.object({
  isZpl: z.boolean(),
  labels: z.int(),
  pages: z.int(),
  asked: z.number(),
  remarks: z.array(z.object({ kind: z.string(), names: z.array(z.string()), count: z.int() })),
});

/** The result of drawing a ZPL file, with remarks on what is not as it would be printed. */
export type PrintedLabels = z.output<typeof printedSchema>;

/** Draws the labels of a ZPL file as the pages of a PDF; steps with the pages that are drawn so far. */
export const printLabelsProgram = defineProgramOfSteps<PrintLabelsJob>()(
  'labels/print-labels.ts',
  z.object({ pages: z.int() }),
  printedSchema,
);
