import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface TabulateFiscalJob {
  files: { path: string; isZip: boolean; name: string }[];
  /** True if the sheets also have columns that no note fills. */
  wholeLayout: boolean;
  /** True if the sheets also list notes without legal effect. */
  withInvalid: boolean;
  /** The largest number of cells, so small that no sheet has more rows than it may. */
  mostCells: number;
  /** The path of the directory for gathered data. */
  scratch: string;
  target: string;
}

const count = z.int().default(0);
const foundSchema = z.object({
  notes: z.int(),
  /** Notes that were left out because they have no legal effect. */
  invalid: z.int(),
  items: z.int(),
  /** Notes whose signature a sheet cannot hold. */
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
  /** The first problems, with the files that have them. */
  listedProblems: z.array(z.object({ source: z.string(), text: z.string() })),
});

/** Counts and problems of the fiscal XMLs that were written to sheets. */
export type TabulatedNotes = z.output<typeof foundSchema>;

/** Writes the notes of XMLs and ZIPs to an XLSX, where there are any; steps with the XMLs that are read so far. */
export const tabulateFiscalProgram = defineProgramOfSteps<TabulateFiscalJob>()(
  'fiscal/tabulate-fiscal.ts',
  z.object({ read: z.int(), of: z.int() }),
  z.union([foundSchema, z.object({ fault: z.literal('tooManyCells') })]),
);
