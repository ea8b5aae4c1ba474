import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface CompareWordsJob {
  /** The document in OpenDocument: flat where the result is for reading, else a package. */
  source: string;
  result: string;
  format: 'txt' | 'html' | 'epub' | 'docx' | 'rtf';
}

/** Counts the words of a document that are missing in its result. */
export const compareWordsProgram = defineProgram<CompareWordsJob>()(
  'office/compare-words.ts',
  z.object({
    missing: z.int(),
    /** The beginning of the first passage that lacks words; empty where none does. */
    place: z.string(),
  }),
);
