import { z } from 'zod';
import { pixelBoxSchema } from '../geometry.ts';
import { defineProgramOfSteps } from '../program.ts';

interface ComparePicturesJob {
  /** Pictures of the same pages, as PPM; they are removed. */
  pairs: { old: string; new: string }[];
}

/** Finds where pictures differ: a step for each pair, with its boxes. */
export const comparePicturesProgram = defineProgramOfSteps<ComparePicturesJob>()(
  'comparison/compare-pictures.ts',
  z.object({
    place: z.int().min(0),
    boxes: z.array(pixelBoxSchema),
  }),
  z.null(),
);
