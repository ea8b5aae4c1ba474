import { z } from 'zod';
import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { PixelSize } from '../../plain/geometry/sizes.ts';
import { defineProgram } from '../program.ts';

/** The encoding of a picture's bytes in ZPL. */
export type Encoding = 'acs' | 'z64' | 'hex';

export interface LabelPagesJob {
  encoding: Encoding;
  threshold: number;
  dither: boolean;
  /** Sizes are in dots; a window is the part of the picture that is printed. */
  pages: { target: string; picture: string; label: PixelSize; window: PixelBox | null; turned: boolean }[];
}

/** Writes pictures of pages as labels, and removes them; answers the places of those of which nothing is printed. */
export const labelPagesProgram = defineProgram<LabelPagesJob>()(
  'labels/label-pages.ts',
  z.object({ empty: z.array(z.object({ page: z.int(), isPale: z.boolean() })) }),
);
