import { z } from 'zod';
import { defineProgram } from '../program.ts';

interface MendPageTreeJob {
  source: string;
  target: string;
  scratch: string;
}

const mendedSchema = z.object({
  pages: z.int(),
  /** The page count that the tree claimed; null where it claimed none. */
  claimed: z.number().nullable(),
  faults: z.object({
    /** Nodes that claim another number of pages than there are below them. */
    counts: z.int(),
    /** Entries that are no page, or that lead back to the tree itself. */
    strays: z.int(),
    repeated: z.int(),
    /** Pages and nodes whose type is not what they are, or whose parent is not the one above them. */
    links: z.int(),
    unsized: z.int(),
    /** Pages that no entry led to: there was no tree. */
    orphans: z.int(),
  }),
});

/** The faults of the page tree of a PDF, with its page counts. */
export type MendedTree = z.output<typeof mendedSchema>;

/** Writes a PDF whose pages are in one list that is true; answers null where no page is found or the file cannot be read. */
export const mendPageTreeProgram = defineProgram<MendPageTreeJob>()(
  'pdf/mend-page-tree.ts',
  mendedSchema.nullable(),
);
