import { z } from 'zod';
import { defineProgram } from '../program.ts';

interface MeasureInkJob {
  pictures: string[];
  /** Greys below this are printed. */
  threshold: number;
}

/** Measures what is printed of each picture: left, top, right and bottom in dots, or null where nothing is. */
export const measureInkProgram = defineProgram<MeasureInkJob>()(
  'labels/measure-ink.ts',
  z.object({ inks: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()]).readonly().nullable()) }),
);
