import { z } from 'zod';
import type { PageText } from '../../plain/page-text.ts';
import { defineProgram } from '../program.ts';

export interface WriteDocumentJob {
  /** The document as JSON. */
  source: string;
  target: string;
  /** The text of the pages, by which the document's words are counted. */
  pages: readonly PageText[];
  /** Texts that are kept in pictures. */
  pictured: string[];
}

const wordsSchema = z.object({ moved: z.array(z.int()), missing: z.array(z.int()) });

/** Pages whose text without a place is at the document's end, and those of which words are missing. */
export type WrittenWords = z.output<typeof wordsSchema>;

/** Writes a Word document of one that was rebuilt from a PDF. */
export const writeDocumentProgram = defineProgram<WriteDocumentJob>()(
  'office/write-document.ts',
  wordsSchema,
);
