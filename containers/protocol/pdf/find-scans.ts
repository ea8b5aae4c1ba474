import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

interface FindScansJob {
  path: string;
  /** From 1. */
  pages: number[];
}

const pageSchema = z.object({
  page: z.int(),
  /** The share of the page that its largest picture covers; 1 is all of it. */
  covered: z.number(),
  hasDrawings: z.boolean(),
});

/** A page that may be a picture of one. */
export type FoundPage = z.output<typeof pageSchema>;

/** Finds what pictures and drawings are on pages of a PDF: a step for each page; answers whether all could be read. */
export const findScansProgram = defineProgramOfSteps<FindScansJob>()(
  'pdf/find-scans.ts',
  pageSchema,
  z.object({ isRead: z.boolean() }),
);
