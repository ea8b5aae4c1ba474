import { z } from 'zod';
import { defineProgram } from '../program.ts';

interface MendPageTreeJob {
  source: string;
  target: string;
  scratch: string;
}

const mendedSchema = z.object({
  pages: z.int(),
  /** Pages that the tree said to have; null where it said no number. */
  claimed: z.number().nullable(),
  faults: z.object({
    /** Nodes that say another number of pages than there are below them. */
    counts: z.int(),
    /** Entries that are no page, or that lead back to the tree itself. */
    strays: z.int(),
    repeated: z.int(),
    /** Pages and nodes that are not marked as what they are, or as below what they are below. */
    links: z.int(),
    unsized: z.int(),
    /** Pages that no entry led to: there was no tree. */
    orphans: z.int(),
  }),
});

/** What was wrong with the tree of pages of a PDF. */
export type MendedTree = z.output<typeof mendedSchema>;

/** Writes a PDF whose pages are in one list that is true; answers null where no page is found or the file cannot be read. */
export const mendPageTreeProgram = defineProgram<MendPageTreeJob>()(
  'pdf/mend-page-tree.ts',
  mendedSchema.nullable(),
);
