import { z } from 'zod';
import { shownBoxSchema } from '../geometry.ts';
import { defineProgramOfSteps } from '../program.ts';

export interface RebuildDocumentJob {
  path: string;
  pages: number[];
  garbled: number[];
  /** Where pictures and the document are written. */
  directory: string;
  /** Of the document, as JSON. */
  target: string;
  /** Whether pages shall look as they do, rather than flow. */
  isExact: boolean;
}

const figureSchema = z.object({
  page: z.int(),
  box: shownBoxSchema,
  path: z.string(),
  /** What is written in it. */
  text: z.string(),
});

const lossesSchema = z.object({
  scan: z.boolean(),
  drawings: z.boolean(),
  turnedText: z.int(),
  /** Whether words are part of pictures, where nobody edits them. */
  picturedText: z.boolean(),
  pictures: z.int(),
});

const pageSchema = z.object({
  page: z.int(),
  /** The file to which the page without its text is to be drawn; null where there is nothing to draw. */
  background: z.string().nullable(),
  /** Parts of the page to be drawn to files. */
  figures: z.array(figureSchema),
  lost: lossesSchema,
});

const documentSchema = z.object({
  attachments: z.int(),
  isPortfolio: z.boolean(),
  isXfa: z.boolean(),
  comments: z.int(),
  innerLinks: z.int(),
  bookmarks: z.int(),
});

/** A part of a page that is drawn, and becomes a picture. */
export type Figure = z.output<typeof figureSchema>;

export type PageLosses = z.output<typeof lossesSchema>;

export type RebuiltPage = z.output<typeof pageSchema>;

/** What a document has that its pages have not, and what of that is not in the result. */
export type RebuiltContents = z.output<typeof documentSchema>;

/** Makes a document that flows of pages of a PDF, or one whose pages look as they do: a step for each page. */
export const rebuildDocumentProgram = defineProgramOfSteps<RebuildDocumentJob>()(
  'pdf/rebuild-document.ts',
  pageSchema,
  z.union([documentSchema, z.object({ fault: z.literal('unreadable') })]),
);
