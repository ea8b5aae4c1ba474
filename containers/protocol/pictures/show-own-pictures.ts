import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface ShowOwnPicturesJob {
  source: string;
  target: string;
  /** The pictures that are shown, of several. */
  which: 'all' | 'primary';
}

/** The pictures of a file that are not shown: views of a stereo pair, or all pictures but the primary one. */
const hiddenSchema = z.enum(['views', 'pictures']);

export type HiddenPictures = z.output<typeof hiddenSchema>;

/** Writes a copy of a HEIC or AVIF that shows its own pictures alone; none if the file does so itself. */
export const showOwnPicturesProgram = defineProgram<ShowOwnPicturesJob>()(
  'pictures/show-own-pictures.ts',
  z.object({
    isWritten: z.boolean(),
    hidden: z.array(hiddenSchema),
    /** The pixel count of the largest picture; 0 where the file does not say it. */
    pixels: z.number().min(0),
  }),
);
