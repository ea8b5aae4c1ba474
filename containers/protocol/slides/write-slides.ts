import { z } from 'zod';
import type { PageText } from '../../plain/page-text.ts';
import { defineProgram } from '../program.ts';

/**
 * The way in which letters keep their places. `flowing`: paragraphs whose letters are as wide as they were
 * break by themselves where they did. `words`: each line and word begins and ends where it did, by the
 * distance of letters. `apart`: the same, and each line is a text of its own.
 */
export type Setting = 'flowing' | 'words' | 'apart';

export interface WriteSlidesJob {
  /** All drafts of the document, by which its fonts are chosen. */
  drafts: string[];
  /** The drafts that become slides, in order. */
  slides: { draft: string; setting: Setting | 'picture' }[];
  /** The size of all slides, in points. */
  width: number;
  height: number;
  title: string;
  /** True if the presentation is a trial that is printed only here. */
  isTrial: boolean;
  target: string;
  /**
   * The text of the pages of the slides, by which the words of each slide are counted; only of pages that are
   * not kept as pictures.
   */
  texts: PageText[];
}

/** Writes a presentation of drafts; answers the places, from 1, of slides that miss words of their pages. */
export const writeSlidesProgram = defineProgram<WriteSlidesJob>()(
  'slides/write-slides.ts',
  z.object({ missing: z.array(z.int()) }),
);
