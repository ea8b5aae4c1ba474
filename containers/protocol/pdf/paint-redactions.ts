import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface PaintRedactionsJob {
  plan: string;
  /** The index of the document in the plan, from 0. */
  document: number;
  color: [number, number, number];
  /** `source`: a PPM of the page as it is shown, which is removed; `target`: without its extension. */
  pages: { page: number; source: string; dpi: number; target: string }[];
}

/** Paints the planned redactions over the pictures of pages: a step for each page. */
export const paintRedactionsProgram = defineProgramOfSteps<PaintRedactionsJob>()(
  'pdf/paint-redactions.ts',
  z.object({ page: z.int(), path: z.string() }),
  z.null(),
);
