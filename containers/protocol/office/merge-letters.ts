import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';
import type { MergeSource } from './merge-source.ts';

export interface MergeLettersJob extends MergeSource {
  /** Letters that are written: from this one, so many, in files of so many. */
  from: number;
  count: number | null;
  /** Of letters with one page, where they are to be printed: of fewer, where a letter has more. */
  perFile: number;
  /** Whether the letters' first pages can be found in what a file becomes: by links on a page at its end. */
  isIndexed: boolean;
  directory: string;
  /** Of the files' names. */
  prefix: string;
  names: string;
  /** Maximum number of letters whose titles are reported. */
  mostTitles: number;
  strict: boolean;
  /** Whether LibreOffice has calculated the sheet: what has no result then has none. */
  isCalculated: boolean;
  mostLetters: number;
  mostBytes: number;
  /** Of each letter, where they are known. */
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
  /** Amounts that nothing decides how to read: how many, and the first of them. */
  doubtful: z.object({ count: z.int(), first: z.string() }),
  hasFields: z.boolean(),
  missing: z.array(z.string()),
  unknown: z.array(z.string()),
  unsupported: z.array(z.string()),
  formats: z.array(z.string()),
  pageTotals: z.int(),
  /** Of a letter, as the template says. */
  usualPages: z.int(),
  comments: z.int(),
  sections: z.int(),
  /** Of each letter, where it has a file of its own. */
  titles: z.array(z.string()),
});
const faultSchema = z.object({
  file: z.enum(['template', 'sheet']),
  fault: z.enum(['damaged', 'templateMacros', 'sheetMissing', 'tooManyRecords', 'tooManyColumns']),
  sheets: z.array(z.string()),
});

/** A DOCX with letters. */
export type LetterFile = z.output<typeof fileSchema>;
/** What a template and its sheet are to each other. */
export type MergeFindings = z.output<typeof findingsSchema>;
/** What is wrong with one of the two files. */
export type MergeFault = z.output<typeof faultSchema>;

/** Writes the letters of a merge: a step for each file, none where the findings are a reason to refuse the merge. */
export const mergeLettersProgram = defineProgramOfSteps<MergeLettersJob>()(
  'office/merge-letters.ts',
  fileSchema,
  z.union([z.object({ found: findingsSchema, isTooLarge: z.boolean() }), faultSchema]),
);
