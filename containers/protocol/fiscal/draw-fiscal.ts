import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface DrawFiscalJob {
  files: { path: string; isZip: boolean }[];
  orientation: 'as-issued' | 'portrait' | 'landscape';
  /** The width of receipts, in mm. */
  receiptWidth: number;
  /** A picture; null for none. */
  logo: string | null;
  /** True if all documents become one PDF. */
  merge: boolean;
  mostOutputs: number;
  /** For ZIPs in ZIPs. */
  scratch: string;
  directory: string;
}

/** A file of the job, or an entry in it. */
const placeSchema = z.object({ file: z.int(), entry: z.string().nullable() });
const drawnSchema = placeSchema.extend({
  index: z.int(),
  of: z.int(),
  pages: z.int(),
  notes: z.array(z.string()),
  missing: z.array(z.string()),
  /** The place of the same document before. */
  twin: placeSchema.nullable(),
  other: z.string().nullable(),
  fault: z.enum(['damaged', 'entities', 'notFiscal', 'tooLarge']).nullable(),
});
const leftSchema = placeSchema.extend({ names: z.array(z.string()), count: z.int() });
const refusedSchema = placeSchema.extend({
  fault: z.enum(['damaged', 'entities', 'notFiscal', 'tooLarge', 'zipBomb', 'locked', 'noXml']),
});

/** The result of one XML: a PDF of so many pages, or the reason that there is none. */
export type DrawnXml = z.output<typeof drawnSchema>;
/** The files of a ZIP that are not XML. */
export type LeftOfZip = z.output<typeof leftSchema>;
export type RefusedFile = z.output<typeof refusedSchema>;

const stepSchema = z.union([
  drawnSchema,
  z.object({ left: leftSchema }),
  z.object({ refused: refusedSchema }),
]);

export type DrawFiscalStep = z.output<typeof stepSchema>;

/** Draws the papers of fiscal XMLs, `0.pdf` and so on or `merged.pdf`: a step for each XML, and for what is none. */
export const drawFiscalProgram = defineProgramOfSteps<DrawFiscalJob>()(
  'fiscal/draw-fiscal.ts',
  stepSchema,
  z.union([
    z.object({
      isMerged: z.boolean(),
      /** Characters of all documents together that no font has. */
      missing: z.array(z.string()),
    }),
    /** The number of XMLs, if it is larger than the number of PDFs that a job may write. */
    z.object({ tooMany: z.int() }),
    z.object({ fault: z.literal('logoDamaged') }),
  ]),
);
