import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface UnlinkReferencesJob {
  source: string;
  target: string;
}

/** Writes a Word document whose references to places that are not there are the text that it keeps of them. */
export const unlinkReferencesProgram = defineProgram<UnlinkReferencesJob>()(
  'office/unlink-references.ts',
  z.object({
    /** How many there were; where there is none, nothing is written. */
    unlinked: z.int(),
  }),
);
