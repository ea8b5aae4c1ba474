import { z } from 'zod';
import { shownBoxSchema } from '../geometry.ts';
import { defineProgramOfSteps } from '../program.ts';

export interface RebuildDocumentJob {
  path: string;
  pages: number[];
  garbled: number[];
  /** The path of the directory for pictures and the document. */
  directory: string;
  /** The path of the JSON file of the document. */
  target: string;
  /** True if pages keep their layout, rather than flow. */
  isExact: boolean;
}

const figureSchema = z.object({
  page: z.int(),
  box: shownBoxSchema,
  path: z.string(),
  /** The text in the figure. */
  text: z.string(),
});

const lossesSchema = z.object({
  scan: z.boolean(),
  drawings: z.boolean(),
  turnedText: z.int(),
  /** True if words are part of pictures, where they cannot be edited. */
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

/** The contents of a document that its pages lack, and the part of them that is not in the result. */
export type RebuiltContents = z.output<typeof documentSchema>;

/** Makes a document that flows of pages of a PDF, or one whose pages look as they do: a step for each page. */
export const rebuildDocumentProgram = defineProgramOfSteps<RebuildDocumentJob>()(
  'pdf/rebuild-document.ts',
  pageSchema,
  z.union([documentSchema, z.object({ fault: z.literal('unreadable') })]),
);
