import { z } from 'zod';
import { CHANGE_KINDS } from '../../plain/comparison/change-kinds.ts';
import { defineProgramOfSteps } from '../program.ts';
import type { WordSource } from './word-source.ts';

interface ComparedSource extends WordSource {
  /** The user's name of the document. */
  name: string;
}

export interface CompareTextsJob {
  old: ComparedSource;
  new: ComparedSource;
  ignoreCase: boolean;
  ignoreHeaders: boolean;
  mostWords: number;
  /** The path of the output file for the sheets and their marks. */
  sheets: string;
  /** The path of the output file for all changes, as their user reads them; null if nobody asks for it. */
  changes: string | null;
}

const kindSchema = z.enum(CHANGE_KINDS);
const sideSchema = z.enum(['old', 'new']);
/** From 0. */
const pageSchema = z.int().min(0);
const excerptSchema = z.object({ page: pageSchema, text: z.string() }).nullable();
const sheetSchema = z.object({
  old: pageSchema.nullable(),
  new: pageSchema.nullable(),
  isChanged: z.boolean(),
});
const foundSchema = z.object({
  counts: z.record(kindSchema, z.number()),
  /** Changes of headers and footers. */
  running: z.number(),
  excerpts: z.array(z.object({ kind: kindSchema, old: excerptSchema, new: excerptSchema })),
  coarse: z.number(),
  /** Pages without text. */
  textless: z.array(pageSchema),
});

export type ComparedSheet = z.output<typeof sheetSchema>;
export type FoundChanges = z.output<typeof foundSchema>;

/** Compares two documents by their words; steps with the sheets that show them side by side, some at once. */
export const compareTextsProgram = defineProgramOfSteps<CompareTextsJob>()(
  'comparison/compare-texts.ts',
  z.array(sheetSchema),
  z.union([foundSchema, z.object({ tooLong: sideSchema }), z.object({ withoutText: sideSchema })]),
);
