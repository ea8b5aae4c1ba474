import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface ReadingCopyJob {
  /** A document of flat OpenDocument with the labels of its lists. */
  source: string;
  target: string;
  format: 'txt' | 'epub' | 'html';
  /** The path of the output file for the content that replaces the marks of a web page. */
  parts: string;
}

const contentsSchema = z.object({
  changes: z.int(),
  /** Passages of hidden text. */
  hidden: z.int(),
  comments: z.int(),
  /** Pictures, charts, drawings and embedded objects. */
  drawings: z.int(),
  /** Drawings that are no pictures: charts and shapes, with the text in them. */
  vectors: z.int(),
  tables: z.int(),
  /** Headers and footers that have something in them. */
  headers: z.int(),
});

/** Counts of what a document holds that its reading copy shows in another way, or not at all. */
export type ReadingContents = z.output<typeof contentsSchema>;

/** Writes a document as a reader sees it. */
export const makeReadingCopyProgram = defineProgram<ReadingCopyJob>()(
  'office/make-reading-copy.ts',
  contentsSchema,
);
