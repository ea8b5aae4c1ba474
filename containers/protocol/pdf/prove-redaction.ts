import { z } from 'zod';
import type { PageText } from '../../plain/page-text.ts';
import { defineProgram } from '../program.ts';
import { foundKindSchema, type ReadableDocument } from './private-data.ts';

export interface ProveRedactionJob extends ReadableDocument {
  plan: string;
  /** Of the plan, from 0. */
  document: number;
  /** What each page said before, as another program than the first reads it. */
  before: readonly PageText[];
  /** The same of the result. */
  text: string;
  /** What `qpdf --json-output` wrote of the result. */
  objects: string;
  /** The result, its streams without compression. */
  plain: string;
  /** Where the plan is written with what leaked hidden too. */
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
