import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface CompareWordsJob {
  /** The document in OpenDocument: flat where the result is for reading, else a package. */
  source: string;
  result: string;
  format: 'txt' | 'html' | 'epub' | 'docx' | 'rtf';
}

/** Counts the words of a document that what was made of it lacks. */
export const compareWordsProgram = defineProgram<CompareWordsJob>()(
  'office/compare-words.ts',
  z.object({
    missing: z.int(),
    /** Where the first passage begins that lacks words; empty where none does. */
    place: z.string(),
  }),
);
