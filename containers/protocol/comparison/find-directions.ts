import { z } from 'zod';
import { defineProgram } from '../program.ts';

interface FindDirectionsJob {
  /** Words with their places, as `pdftotext -bbox-layout` writes them. */
  path: string;
  pages: number;
  mostWords: number;
}

const directionSchema = z.enum(['right', 'left', 'down', 'up']);

/** The way in which the lines of a page go, as it is shown. */
export type Direction = z.output<typeof directionSchema>;

/** Finds the direction of the lines of each page. */
export const findDirectionsProgram = defineProgram<FindDirectionsJob>()(
  'comparison/find-directions.ts',
  z.array(directionSchema),
);
