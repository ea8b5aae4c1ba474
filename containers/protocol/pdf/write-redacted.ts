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
  /** Of the plan, from 0. */
  document: number;
  /** What `qpdf --json-output` wrote of it. */
  objects: string;
  pictures: PagePicture[];
  withLabels: boolean;
  /** For `qpdf --update-from-json`. */
  target: string;
  /** How the files of new streams begin. */
  changed: string;
}

const cleanedSchema = z.object({
  attachments: z.int(),
  comments: z.int(),
  fields: z.int(),
  tags: z.int(),
  scripts: z.int(),
  strings: z.int(),
});

/** What went beside what was to be hidden, counted. */
export type Cleaned = z.output<typeof cleanedSchema>;

/** Writes the objects of a document without what is to be hidden. */
export const writeRedactedProgram = defineProgram<WriteRedactedJob>()('pdf/write-redacted.ts', cleanedSchema);
