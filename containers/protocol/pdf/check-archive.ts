import { z } from 'zod';
import { defineProgram } from '../program.ts';
import { type ArchiveLevel, remarkSchema } from './archive-level.ts';

interface CheckArchiveJob {
  path: string;
  /** What `qpdf --json-output` wrote of it, with its streams in files; it is used up. */
  objects: string;
  level: ArchiveLevel;
}

const checkSchema = z.object({
  /** The level that it says to be of. */
  claimed: z.string().nullable(),
  faults: z.array(remarkSchema),
});

/** What a PDF says to be, and what keeps it from being of a level. */
export type ArchiveCheck = z.output<typeof checkSchema>;

/** Checks whether a PDF is of a level for archives. */
export const checkArchiveProgram = defineProgram<CheckArchiveJob>()(
  'pdf/check-archive.ts',
  z.union([checkSchema, z.object({ fault: z.literal('tooManyObjects') })]),
);
