import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

/** Consecutive pages, from 0, both ends included. */
export type PageRange = readonly [first: number, last: number];

export interface DividePdfJob {
  source: string;
  parts: {
    /** The pages of the part in its order. */
    ranges: PageRange[];
    target: string;
  }[];
  /** The one part is the document itself, less some pages: what belongs to the whole stays. */
  isDocument: boolean;
  /** The user declared to be entitled to take restrictions away. */
  authorized: boolean;
  scratch: string;
}

/** Writes parts of a PDF: a step for each part, with how many are done, and for each thing that no part has. */
export const dividePdfProgram = defineProgramOfSteps<DividePdfJob>()(
  'pdf/divide-pdf.ts',
  z.union([z.object({ done: z.int().min(1) }), z.object({ note: z.string(), value: z.string() })]),
  z.union([
    /** True if the parts keep the restrictions of the document's author. */
    z.object({ isLocked: z.boolean() }),
    z.object({ fault: z.enum(['restricted', 'damaged']) }),
  ]),
);
