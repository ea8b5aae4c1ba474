import { z } from 'zod';
import type { PageText } from '../../plain/page-text.ts';
import { defineProgram } from '../program.ts';
import { foundKindSchema, type ReadableDocument } from './private-data.ts';

export interface ProveRedactionJob extends ReadableDocument {
  plan: string;
  /** The index of the document in the plan, from 0. */
  document: number;
  /** The text of each page before, as another program than the first reads it. */
  before: readonly PageText[];
  /** The path of the text of the result. */
  text: string;
  /** The path of the output of `qpdf --json-output` for the result. */
  objects: string;
  /** The path of the result with uncompressed streams. */
  plain: string;
  /** The path of the plan's output file, in which what leaked is hidden too. */
  target: string;
}

const leftSchema = z.object({ kind: foundKindSchema, page: z.int().nullable() });

/** Something that can still be read: its kind, and on which page; null where it is on none, or on any. */
export type Left = z.output<typeof leftSchema>;

/** Seeks in a result what was to be hidden. */
export const proveRedactionProgram = defineProgram<ProveRedactionJob>()(
  'pdf/prove-redaction.ts',
  z.object({
    /** Pages where something can still be read, and in how many places. */
    leaks: z.array(z.object({ page: z.int(), boxes: z.int() })),
    isLeftInText: z.boolean(),
    isLeftInStrings: z.boolean(),
    isLeftInBytes: z.boolean(),
    left: z.array(leftSchema),
    /** Pages of which words are gone that were not meant to be hidden. */
    losing: z.array(z.int()),
  }),
);
