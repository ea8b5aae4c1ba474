import { z } from 'zod';
import { defineProgram } from '../program.ts';

const traitsSchema = z.object({
  /** Styles that only a browser works out. */
  isStyled: z.boolean(),
  /** Fonts of its own, in its style sheets. */
  hasFonts: z.boolean(),
  /** Fonts that its texts ask for. */
  families: z.array(z.string()),
  /** HTML for which it has nothing else to show. */
  hasHtml: z.boolean(),
  /** Files that it names, and that are never opened. */
  namesOutside: z.boolean(),
});

/** Traits of a drawing that librsvg does not draw, or that nothing here draws. */
export type DrawingTraits = z.output<typeof traitsSchema>;

/** Writes a drawing with its lengths in pixels. */
export const plainDrawingProgram = defineProgram<{ source: string; target: string }>()(
  'pictures/plain-drawing.ts',
  traitsSchema,
);
