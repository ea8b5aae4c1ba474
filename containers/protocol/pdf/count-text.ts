import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface CountTextJob {
  files: { path: string; type: string }[];
}

/** Counts the pages of documents, for their price: a step for each file, in their order; 0 where they cannot be known. */
export const countTextProgram = defineProgramOfSteps<CountTextJob>()(
  'pdf/count-text.ts',
  z.object({ pages: z.int().min(0) }),
  z.null(),
);
