import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface CountContentsJob {
  path: string;
  format: 'docx' | 'pdf';
}

const KINDS = [
  'equation',
  'picture',
  'chart',
  'diagram',
  'object',
  'drawing',
  'part',
] as const;
/** Why no program shows something: its data is elsewhere, is not in the file, or is in a format that is not read. */
const FAULTS = ['linked', 'absent', 'format'] as const;

const itemSchema = z.object({
  kind: z.enum(KINDS),
  /** In points; 0 where it is not known. */
  width: z.number(),
  height: z.number(),
  /** The last words before it. */
  after: z.string(),
  /** From 1 on; null in what has no pages of its own. */
  page: z.int().nullable(),
  /** Whether it is seen for sure: not what is hidden, deleted, or drawn as part of something else. */
  isCertain: z.boolean(),
  fault: z.enum(FAULTS).nullable(),
});

const contentsSchema = z.object({
  items: z.array(itemSchema),
  /** Footnotes and endnotes. */
  notes: z.int(),
  comments: z.int(),
  /** Insertions and deletions under control. */
  changes: z.int(),
  /** Fields whose text is made of other places of the document. */
  references: z.int(),
});

export type ContentItem = z.output<typeof itemSchema>;
/** What a document holds beside its text. */
export type Contents = z.output<typeof contentsSchema>;

/** Counts what a document holds; null where that cannot be known. */
export const countContentsProgram = defineProgram<CountContentsJob>()(
  'office/count-contents.ts',
  z.object({ contents: contentsSchema.nullable() }),
);
