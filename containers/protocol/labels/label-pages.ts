import { z } from 'zod';
import { defineProgram } from '../program.ts';

/** How the bytes of a picture are written into ZPL. */
export type Encoding = 'acs' | 'z64' | 'hex';
export type Side = readonly [width: number, height: number];
/** Left, top, width and height, in dots. */
export type Window = readonly [left: number, top: number, width: number, height: number];

export interface LabelPagesJob {
  encoding: Encoding;
  threshold: number;
  dither: boolean;
  pages: { target: string; picture: string; label: Side; window: Window | null; turned: boolean }[];
}

/** Writes pictures of pages as labels, and removes them; answers the places of those of which nothing is printed. */
export const labelPagesProgram = defineProgram<LabelPagesJob>()(
  'labels/label-pages.ts',
  z.object({ empty: z.array(z.object({ page: z.int(), isPale: z.boolean() })) }),
);
