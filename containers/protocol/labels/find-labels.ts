import { z } from 'zod';
import { shownBoxSchema } from '../geometry.ts';
import { defineProgramOfSteps } from '../program.ts';

/** Columns and rows of a sheet; null to find them. */
export type Grid = readonly [columns: number, rows: number] | null;

interface FindLabelsJob {
  /** The path of the output of `pdftotext -bbox` for all pages. */
  words: string;
  grid: Grid;
  pages: { page: number; picture: string /** Points. */; width: number }[];
}

const sheetSchema = z.object({
  /** The angle by which the page is askew, in degrees clockwise. */
  skew: z.number(),
  regions: z.array(
    z.object({
      kind: z.enum(['label', 'danfe', 'declaration', 'control']),
      /** The box of the region on the page turned back by its skew. */
      box: shownBoxSchema,
    }),
  ),
  /** Page numbers, hints to cut and the like. */
  scraps: z.int(),
  /** Why it may have to be cut in another way; null where nothing suggests that. */
  doubt: z.enum(['whole', 'copies', 'parted', 'unlike']).nullable(),
});

/** The regions that were found on a sheet of labels, with its skew. */
export type FoundSheet = z.output<typeof sheetSchema>;
export type FoundRegion = FoundSheet['regions'][number];

/** Finds the labels on the pictures of pages, and removes these; a step for each page. */
export const findLabelsProgram = defineProgramOfSteps<FindLabelsJob>()(
  'labels/find-labels.ts',
  z.object({ page: z.int(), sheet: sheetSchema }),
  z.null(),
);
