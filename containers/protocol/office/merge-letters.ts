import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';
import type { MergeSource } from './merge-source.ts';

export interface MergeLettersJob extends MergeSource {
  /**
   * The letters that are written: the place of the first, from 0, and their number; null for all that follow.
   */
  from: number;
  count: number | null;
  /** The number of letters in a file; of letters to be printed, fewer where a letter has several pages. */
  perFile: number;
  /**
   * True if links on a page at the end of a file lead to the letters' first pages, also in what it becomes.
   */
  isIndexed: boolean;
  directory: string;
  /** The prefix of the files' names. */
  prefix: string;
  names: string;
  /** Maximum number of letters whose titles are reported. */
  mostTitles: number;
  strict: boolean;
  /** True if LibreOffice has calculated the sheet: a cell without a result then has none. */
  isCalculated: boolean;
  mostLetters: number;
  mostBytes: number;
  /** The page count of each letter, where they are known. */
  pages?: number[];
}

const fileSchema = z.object({
  path: z.string(),
  /** The place of its first letter, from 0. */
  from: z.int(),
  count: z.int(),
});
const findingsSchema = z.object({
  letters: z.int(),
  records: z.int(),
  columns: z.array(z.string()),
  hidden: z.int(),
  repeated: z.array(z.string()),
  uncalculated: z.int(),
  /** Amounts that nothing decides how to read: their number, and the first of them. */
  doubtful: z.object({ count: z.int(), first: z.string() }),
  hasFields: z.boolean(),
  missing: z.array(z.string()),
  unknown: z.array(z.string()),
  unsupported: z.array(z.string()),
  formats: z.array(z.string()),
  pageTotals: z.int(),
  /** The page count of a letter, as the template says. */
  usualPages: z.int(),
  comments: z.int(),
  sections: z.int(),
  /** The title of each letter, where it has a file of its own. */
  titles: z.array(z.string()),
});
const faultSchema = z.object({
  file: z.enum(['template', 'sheet']),
  fault: z.enum(['damaged', 'templateMacros', 'sheetMissing', 'tooManyRecords', 'tooManyColumns']),
  sheets: z.array(z.string()),
});

/** A DOCX with letters. */
export type LetterFile = z.output<typeof fileSchema>;
/** The findings about a template and its sheet. */
export type MergeFindings = z.output<typeof findingsSchema>;
/** The fault of one of the two files. */
export type MergeFault = z.output<typeof faultSchema>;

/** Writes the letters of a merge: a step for each file, none where the findings are a reason to refuse the merge. */
export const mergeLettersProgram = defineProgramOfSteps<MergeLettersJob>()(
  'office/merge-letters.ts',
  fileSchema,
  z.union([z.object({ found: findingsSchema, isTooLarge: z.boolean() }), faultSchema]),
);
