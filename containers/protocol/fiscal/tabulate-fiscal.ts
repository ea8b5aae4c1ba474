import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface TabulateFiscalJob {
  files: { path: string; isZip: boolean; name: string }[];
  /** Whether columns that no note fills are there as well. */
  wholeLayout: boolean;
  /** Whether notes that are worth nothing are there as well. */
  withInvalid: boolean;
  /** So few that no sheet has more rows than it may. */
  mostCells: number;
  /** For what is gathered. */
  scratch: string;
  target: string;
}

const count = z.int().default(0);
const foundSchema = z.object({
  notes: z.int(),
  /** Left out as they are worth nothing. */
  invalid: z.int(),
  items: z.int(),
  /** Those whose signature a sheet cannot hold. */
  signed: z.int(),
  cancelled: z.int(),
  denied: z.int(),
  /** Texts that are longer than a cell may hold. */
  cutTexts: z.int(),
  problems: z.object({
    unread: count,
    notInvoice: count,
    event: count,
    duplicate: count,
    unauthorised: count,
    trial: count,
    totals: count,
    leftOut: count,
  }),
  /** The first of them, by the files that have them. */
  listedProblems: z.array(z.object({ source: z.string(), text: z.string() })),
});

/** What was found in fiscal XMLs and written to sheets. */
export type TabulatedNotes = z.output<typeof foundSchema>;

/** Writes the notes of XMLs and ZIPs to an XLSX, where there are any; steps with the XMLs that are read so far. */
export const tabulateFiscalProgram = defineProgramOfSteps<TabulateFiscalJob>()(
  'fiscal/tabulate-fiscal.ts',
  z.object({ read: z.int(), of: z.int() }),
  z.union([foundSchema, z.object({ fault: z.literal('tooManyCells') })]),
);
