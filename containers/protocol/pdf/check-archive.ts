import { z } from 'zod';
import { defineProgram } from '../program.ts';
import { type ArchiveLevel, remarkSchema } from './archive-level.ts';

interface CheckArchiveJob {
  path: string;
  /** The path of the output of `qpdf --json-output` for it, with its streams in files; it is used up. */
  objects: string;
  level: ArchiveLevel;
}

const checkSchema = z.object({
  /** The level that the PDF claims to be of. */
  claimed: z.string().nullable(),
  faults: z.array(remarkSchema),
});

/** The level that a PDF claims to be of, and the faults that keep it from being of a level. */
export type ArchiveCheck = z.output<typeof checkSchema>;

/** Checks whether a PDF is of a level for archives. */
export const checkArchiveProgram = defineProgram<CheckArchiveJob>()(
  'pdf/check-archive.ts',
  z.union([checkSchema, z.object({ fault: z.literal('tooManyObjects') })]),
);
