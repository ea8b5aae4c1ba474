import { z } from 'zod';
import { defineProgram } from '../program.ts';
import { pictureFaultSchema } from './picture-fault.ts';

export interface OptimizeSvgJob {
  source: string;
  target: string;
}

/** Writes a smaller drawing that looks the same; answers its bytes, null where none is smaller and none was written. */
export const optimizeSvgProgram = defineProgram<OptimizeSvgJob>()(
  'pictures/optimize-svg.ts',
  z.union([z.object({ bytes: z.int().nullable() }), z.object({ fault: pictureFaultSchema })]),
);
