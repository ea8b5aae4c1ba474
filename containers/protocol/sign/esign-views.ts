import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface EsignViewsJob {
  source: string;
  nodeModules: string;
  /** Pages, from 0, to be drawn for a screen and for paper. */
  pages: number[];
  /** The document before it was changed, and the pages, from 0, that are to show what they showed there. */
  original: { source: string; pages: number[] } | null;
  /** Pages, from 0, whose fields may hold another text than they show. */
  textFields: number[];
  /** Grey pictures of pages by another reader, for a screen and for paper; they are used up. */
  pictures: { page: number; shown: string; printed: string }[];
  /** A difference beyond which no other page needs to be drawn; null where all are. */
  most: number | null;
}

const viewSchema = z.union([
  z.object({
    page: z.int(),
    by: z.enum(['ghostscript', 'browser', 'original']),
    /** The mean difference of the block that differs most, of 255. */
    difference: z.number(),
  }),
  z.object({ page: z.int(), otherText: z.literal(true) }),
]);

export type ComparedView = z.input<typeof viewSchema>;

/** Compares what a screen and paper show: a step for each page that could be drawn, and each whose fields hold another text. */
export const esignViewsProgram = defineProgramOfSteps<EsignViewsJob>()(
  'sign/esign-views.ts',
  viewSchema,
  z.null(),
);
