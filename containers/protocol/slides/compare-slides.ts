import { z } from 'zod';
import { defineProgram } from '../program.ts';

interface CompareSlidesJob {
  slides: {
    /** Pictures of a page and of its slide; that of the slide is removed. */
    page: string;
    slide: string;
    /** Pixels from the corner of the slide to where the page is in it. */
    left: number;
    top: number;
  }[];
}

const likenessSchema = z.object({
  similarity: z.number(),
  /** The same at a size at which no letter is legible: whether everything is in its place. */
  arrangement: z.number(),
});

/** From 0 to 1. */
export type Likeness = z.output<typeof likenessSchema>;

/** Compares pages with their slides; answers one likeness for each. */
export const compareSlidesProgram = defineProgram<CompareSlidesJob>()(
  'slides/compare-slides.ts',
  z.array(likenessSchema),
);
