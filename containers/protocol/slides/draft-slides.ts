import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface DraftSlidesJob {
  pages: {
    /** The path of the page's text, as `read-slide-pages` wrote it; the draft replaces it. */
    text: string;
    /**
     * Pictures of the page, with its text and without; null where it could not be drawn so. They are removed.
     */
    whole: string;
    bare: string | null;
  }[];
}

/** Drafts slides of pages, each in place of the page's text: a step for each page. */
export const draftSlidesProgram = defineProgramOfSteps<DraftSlidesJob>()(
  'slides/draft-slides.ts',
  z.object({ page: z.int(), hasText: z.boolean(), hasHidden: z.boolean() }),
  z.null(),
);
