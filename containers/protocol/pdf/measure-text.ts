import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface MeasureTextJob {
  text: string;
  /** As Pango names it, with its size in points. */
  font: string;
}

/** Measures a text in points; answers null where nothing of it is drawn. */
export const measureTextProgram = defineProgram<MeasureTextJob>()(
  'pdf/measure-text.ts',
  z.object({ width: z.int().min(1), height: z.int().min(1) }).nullable(),
);
