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
    /** How many things were written in another way; where there is none, no document is. */
    mended: z.int(),
  }),
);
