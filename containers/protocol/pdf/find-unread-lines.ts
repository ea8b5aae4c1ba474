import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

interface FindUnreadLinesJob {
  pages: {
    page: number;
    /** The text that is compared. */
    text: string;
    /** The file with the text that another reader found; there is none if it could not read the page. */
    other: string;
  }[];
}

const pageSchema = z.object({
  page: z.int(),
  lines: z.array(z.string()),
  /** True if words are missing even with these lines. */
  isIncomplete: z.boolean(),
});

/** A page whose text lacks lines that another reader finds. */
export type UnreadPage = z.output<typeof pageSchema>;

/** Finds what another reader reads and texts lack: a step for each page that lacks something. */
export const findUnreadLinesProgram = defineProgramOfSteps<FindUnreadLinesJob>()(
  'pdf/find-unread-lines.ts',
  pageSchema,
  z.null(),
);
