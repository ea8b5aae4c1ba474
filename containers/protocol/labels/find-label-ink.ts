import { z } from 'zod';
import { shownBoxSchema } from '../geometry.ts';
import { defineProgramOfSteps } from '../program.ts';

interface FindLabelInkJob {
  plan: string;
  sheets: { file: number; sheet: number; picture: string /** Points. */; width: number }[];
}

const inkSchema = z.object({ index: z.int(), box: shownBoxSchema });

/** The printed part of a label or another region that is larger than the paper, with its index among all. */
export type LabelInk = z.output<typeof inkSchema>;

/** Looks for the ink of large regions in pictures of sheets, and removes these; a step for each region. */
export const findLabelInkProgram = defineProgramOfSteps<FindLabelInkJob>()(
  'labels/find-label-ink.ts',
  inkSchema,
  z.null(),
);
