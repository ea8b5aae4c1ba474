import { z } from 'zod';
import { defineProgram } from '../program.ts';

const marksSchema = z.object({
  /** The share of the pixels that are marked, from 0 to 1; 1 where there is no paper to be seen. */
  share: z.number(),
  /** The box around all marks, as shares of the page from its top left; null where there are none. */
  bounds: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }).nullable(),
});

/** The marks that are seen on a page's paper. */
export type PaperMarks = z.output<typeof marksSchema>;

/** Measures the marks on pictures of pages: PGM of 8 bits. */
export const measureMarksProgram = defineProgram<{ pictures: string[] }>()(
  'pdf/measure-marks.ts',
  z.array(marksSchema),
);
