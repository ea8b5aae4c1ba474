import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface EsignComposeJob {
  /** Null for the report alone. */
  source: string | null;
  /** A `Composition`, of the Worker's. */
  manifest: string;
  target: string;
  /** The directory of the service's fonts. */
  fonts: string;
  /** Fonts of the machine for letters that those lack; null where nobody has looked for them yet. */
  spareFonts: string[] | null;
}

const madeSchema = z.object({ pages: z.int(), isSigned: z.boolean() });

export type Composed = z.output<typeof madeSchema>;

/** Writes what a manifest asks for; or answers the letters that no font has, or that nothing can be added to the document as it is. */
export const esignComposeProgram = defineProgram<EsignComposeJob>()(
  'sign/esign-compose.ts',
  z.union([madeSchema, z.object({ missing: z.string() }), z.object({ fault: z.literal('odd') })]),
);
