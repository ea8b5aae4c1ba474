import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface DrawTextJob {
  text: string;
  /** The font as Pango names it, with its size in points. */
  font: string;
  /** As #RRGGBB. */
  color: string;
  /** The colour of the line around the letters; null where there is none. */
  outline: string | null;
  target: string;
}

/** Writes a text as a picture in PNG; answers its pixels, null where nothing of it is drawn. */
export const drawTextProgram = defineProgram<DrawTextJob>()(
  'pdf/draw-text.ts',
  z.object({ width: z.int().min(1), height: z.int().min(1) }).nullable(),
);
