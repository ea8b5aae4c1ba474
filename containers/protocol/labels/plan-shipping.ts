import { z } from 'zod';
import { shownBoxSchema } from '../geometry.ts';
import { defineProgramOfSteps } from '../program.ts';

interface PlanShippingJob {
  /** The path of the output of `pdftotext -bbox` for each file. */
  words: string[];
}

const planSchema = z.object({
  file: z.int(),
  /** From 1. */
  sheet: z.int(),
  /** Null where the sheet's words do not say how it is cut. */
  boxes: z.array(shownBoxSchema).nullable(),
  /** True if the words of each box name its parcel. */
  isNamed: z.boolean(),
});

export type SheetPlan = z.output<typeof planSchema>;

/** Cuts sheets by their words; a step for each sheet. */
export const planShippingProgram = defineProgramOfSteps<PlanShippingJob>()(
  'labels/plan-shipping.ts',
  planSchema,
  z.null(),
);
