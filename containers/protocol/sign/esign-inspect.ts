import { z } from 'zod';
import { defineProgram } from '../program.ts';

/** The kinds of content that are changed so that paper shows what a screen shows. */
export interface Equalizing {
  annotations: boolean;
  overprint: boolean;
}

export interface EsignInspectJob {
  source: string;
  /** The path of the copy without active content. */
  target: string;
  /** The page count that qpdf has found. */
  pages: number;
  equalizing: Equalizing;
}

/** Pages, from 0. */
const pagesSchema = z.array(z.int());
const examinedSchema = z.object({
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  disarmed: z.array(z.string()),
  remarks: z.array(z.string()),
  isSigned: z.boolean(),
  /** References to objects that are missing, or that were not read. */
  unread: z.array(z.string()),
  variable: z.object({
    annotated: pagesSchema,
    oneSided: pagesSchema,
    changing: pagesSchema,
    undrawnComments: pagesSchema,
    undrawnFields: pagesSchema,
    hasMarks: z.boolean(),
    textFields: pagesSchema,
    otherStates: pagesSchema,
    hasLayers: z.boolean(),
    layered: pagesSchema,
    hasVariableLayers: z.boolean(),
    hasOverprint: z.boolean(),
  }),
});

/** The findings about a document; its active content was taken out of the copy. */
export type Examined = z.output<typeof examinedSchema>;

/**
 * Reads a document's objects, and writes a copy without active content; or answers the reason why it cannot
 * be signed as it is.
 */
export const esignInspectProgram = defineProgram<EsignInspectJob>()(
  'sign/esign-inspect.ts',
  z.union([
    examinedSchema,
    z.object({ fault: z.enum(['odd', 'encrypted', 'certified', 'dynamic', 'heavy']) }),
  ]),
);
