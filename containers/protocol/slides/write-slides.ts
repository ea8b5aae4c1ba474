import { z } from 'zod';
import type { PageText } from '../../plain/page-text.ts';
import { defineProgram } from '../program.ts';

/**
 * How the letters come to stand where they stood. `flowing`: paragraphs whose letters are as wide as
 * they were break by themselves where they did. `words`: each line and word begins and ends where it did, by the
 * distance of letters. `apart`: so, and each line is a text of its own.
 */
export type Setting = 'flowing' | 'words' | 'apart';

export interface WriteSlidesJob {
  /** All drafts of the document, by which its fonts are chosen. */
  drafts: string[];
  /** Those that become slides, in order. */
  slides: { draft: string; setting: Setting | 'picture' }[];
  /** Points, of all slides. */
  width: number;
  height: number;
  title: string;
  /** Whether it is printed here alone. */
  isTrial: boolean;
  target: string;
  /** What the pages of the slides say, by which the words of each slide are counted; of pages alone that are not kept as pictures. */
  texts: PageText[];
}

/** Writes a presentation of drafts; answers the places, from 1, of slides that miss words of their pages. */
export const writeSlidesProgram = defineProgram<WriteSlidesJob>()(
  'slides/write-slides.ts',
  z.object({ missing: z.array(z.int()) }),
);
