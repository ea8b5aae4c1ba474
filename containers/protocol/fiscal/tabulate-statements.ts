import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface TabulateStatementsJob {
  files: { path: string; name: string }[];
  format: 'xlsx' | 'csv';
  /** True if all files become one result. */
  merge: boolean;
  mostBytes: number;
  /** The largest number of rows of a workbook, below the limit of a sheet. */
  mostRows: number;
  directory: string;
}

const accountSchema = z.object({
  label: z.string(),
  rows: z.int(),
  /** Some of them, where there are very many. */
  statements: z.array(z.object({ number: z.int(), file: z.string(), text: z.string() })),
  statementCount: z.int(),
  repeated: z.int(),
  sharedIds: z.int(),
  withoutId: z.int(),
  pending: z.int(),
  unreadable: z.int(),
  oddSigns: z.int(),
  balances: z.int(),
});
const writtenSchema = z.object({
  /** Some of them, where there are very many. */
  accounts: z.array(accountSchema),
  accountCount: z.int(),
  /** Texts of a CSV that would have been formulas. */
  kept: z.int(),
  cutTexts: z.int(),
});
const readSchema = z.object({
  index: z.int(),
  fault: z.enum(['tooLarge', 'entities', 'notStatement', 'nothing', 'tooManyRows']).nullable(),
  written: writtenSchema.nullable().default(null),
  investments: z.array(z.string()).default([]),
  refusals: z.array(z.string()).default([]),
  isCut: z.boolean().default(false),
  /** Amounts that can be read in two ways, and how they were read. */
  undecided: z
    .object({ count: z.int(), first: z.string(), mark: z.enum([',', '.']) })
    .default({ count: 0, first: '', mark: '.' }),
  /** A file before it with the same bytes. */
  twin: z.string().nullable().default(null),
});

/** The accounts and counts of the statements that were written to one result. */
export type WrittenStatements = z.output<typeof writtenSchema>;
/** The result of reading one file. */
export type ReadStatementFile = z.output<typeof readSchema>;

/** Writes statements to `0.xlsx` and so on, or to `merged.xlsx`, or the same with CSV: a step for each file; answers what was merged. */
export const tabulateStatementsProgram = defineProgramOfSteps<TabulateStatementsJob>()(
  'fiscal/tabulate-statements.ts',
  readSchema,
  z.object({ merged: writtenSchema.nullable() }),
);
