import { z } from 'zod';
import { pixelBoxSchema } from '../geometry.ts';
import { defineProgram } from '../program.ts';

interface MeasureInkJob {
  pictures: string[];
  /** Greys below this are printed. */
  threshold: number;
}

/** Measures what is printed of each picture: null where nothing is. */
export const measureInkProgram = defineProgram<MeasureInkJob>()(
  'labels/measure-ink.ts',
  z.object({ inks: z.array(pixelBoxSchema.nullable()) }),
);
