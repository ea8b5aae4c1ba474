import { z } from 'zod';
import type { ShownBox } from '../../plain/geometry/boxes.ts';
import { shownBoxSchema } from '../geometry.ts';
import { defineProgramOfSteps } from '../program.ts';

/** Sheets of one file whose picture is looked at; their boxes where they are known already. */
export interface AnalyseSheetsJob {
  words: string;
  sheets: {
    sheet: number;
    picture: string;
    /** Points. */
    width: number;
    boxes: ShownBox[] | null;
  }[];
}

/** Cuts sheets by their pictures, and removes these; a step for each sheet, with pictures of what was cut. */
export const analyseSheetsProgram = defineProgramOfSteps<AnalyseSheetsJob>()(
  'labels/analyse-sheets.ts',
  z.object({
    sheet: z.int(),
    skew: z.number(),
    regions: z.array(
      z.object({ box: shownBoxSchema, crop: z.string(), picture: z.string(), hasBars: z.boolean() }),
    ),
  }),
  z.null(),
);
