import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface CompareRendersJob {
  pairs: { first: string; second: string }[];
}

/** Compares pictures byte by byte, and removes them; answers the places of the pairs that differ. */
export const compareRendersProgram = defineProgram<CompareRendersJob>()(
  'labels/compare-renders.ts',
  z.object({ different: z.array(z.int()) }),
);
