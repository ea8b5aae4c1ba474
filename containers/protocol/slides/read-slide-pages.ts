import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface ReadSlidePagesJob {
  path: string;
  pages: number[];
  /** Pages whose visible text is garbled, so that only invisible text is read. */
  garbled: number[];
  /** The path prefix of the files of the pages' texts. */
  prefix: string;
  /** The path of the directory for the pages' pictures, which is made for them. */
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
