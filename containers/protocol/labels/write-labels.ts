import { z } from 'zod';
import type { Matrix } from '../../plain/geometry/matrix.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { defineProgram } from '../program.ts';

/** A label that is cut out of its sheet. */
export interface CutLabel {
  /** From 0. */
  page: number;
  /** From the page's points to the label's own, from its bottom left. */
  matrix: Matrix;
  size: Size;
  /** Keeps what lies outside in the file, unseen. */
  isWhole: boolean;
}

export interface LabelPage {
  size: Size;
  placed: { label: number; matrix: Matrix }[];
}

export interface WriteLabelsJob {
  /** Its pages lie upright, with all that they inherit. */
  source: string;
  target: string;
  /** A file for the same pages with whole sheets behind their labels, to compare with; null for none. */
  whole: string | null;
  /** A file for what is written first. */
  draft: string;
  labels: CutLabel[];
  pages: LabelPage[];
}

/** Writes cut labels on pages of their own; answers those, by their place, that hold more of their sheet than is seen. */
export const writeLabelsProgram = defineProgram<WriteLabelsJob>()(
  'labels/write-labels.ts',
  z.object({ unclean: z.array(z.int()) }),
);
