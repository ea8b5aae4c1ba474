import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface MendWordJob {
  source: string;
  target: string;
  /** Parts of other formats as Word documents. */
  chunks: readonly { part: string; path: string }[];
}

/** Writes a Word document so that LibreOffice shows what Word does. */
export const mendWordProgram = defineProgram<MendWordJob>()(
  'office/mend-word.ts',
  z.object({
    /** The number of things that were written in another way; if it is 0, no document is written. */
    mended: z.int(),
  }),
);
