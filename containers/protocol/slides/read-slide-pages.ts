import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface ReadSlidePagesJob {
  path: string;
  pages: number[];
  /** Pages whose ink does not say what it writes. */
  garbled: number[];
  /** Each page's text is written to a path that begins so. */
  prefix: string;
  /** Where their pictures are written, once it is made. */
  pictures: string;
}

const pageSchema = z.object({
  /** From 1. */
  page: z.int(),
  /** As it is shown, in points. */
  width: z.number().positive(),
  height: z.number().positive(),
  comments: z.int(),
  innerLinks: z.int(),
});

/** Reads the pages of a PDF: a step for each page that was read. */
export const readSlidePagesProgram = defineProgramOfSteps<ReadSlidePagesJob>()(
  'slides/read-slide-pages.ts',
  pageSchema,
  z.union([
    z.object({ title: z.string(), attachments: z.int() }),
    z.object({ fault: z.literal('unreadable') }),
  ]),
);
