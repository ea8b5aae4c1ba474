import { z } from 'zod';
import type { ShownPage } from '../../plain/geometry/shown-pages.ts';
import { defineProgram } from '../program.ts';

/** A page as it is shown, its redactions painted over. */
export interface PagePicture extends ShownPage {
  /** From 1. */
  page: number;
  path: string;
}

export interface WriteRedactedJob {
  plan: string;
  /** The index of the document in the plan, from 0. */
  document: number;
  /** The path of the output of `qpdf --json-output` for the document. */
  objects: string;
  pictures: PagePicture[];
  withLabels: boolean;
  /** The path of the output file for `qpdf --update-from-json`. */
  target: string;
  /** The path prefix of the files of new streams. */
  changed: string;
}

const cleanedSchema = z.object({
  attachments: z.int(),
  media: z.int(),
  comments: z.int(),
  fields: z.int(),
  appearances: z.int(),
  signatures: z.int(),
  tags: z.int(),
  scripts: z.int(),
  strings: z.int(),
});

/** Counts of what was removed besides what was to be hidden. */
export type Cleaned = z.output<typeof cleanedSchema>;

/** Writes the objects of a document without what is to be hidden. */
export const writeRedactedProgram = defineProgram<WriteRedactedJob>()('pdf/write-redacted.ts', cleanedSchema);
