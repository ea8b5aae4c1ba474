import { z } from 'zod';
import type { TabulateStatementsJob } from '../../programs/fiscal/tabulate-statements.ts';
import type { ToolContext } from '../../runs/context.ts';

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
const messageSchema = z.union([readSchema, z.object({ merged: writtenSchema })]);

/** What became of the statements of one result. */
export type WrittenStatements = z.infer<typeof writtenSchema>;
/** What became of one file. */
export type ReadStatementFile = z.infer<typeof readSchema>;

export interface TabulatedStatements {
  files: ReadStatementFile[];
  merged: WrittenStatements | null;
}

/** Writes statements to `0.xlsx` and so on, or to `merged.xlsx`; the same with CSV. */
export async function tabulateStatements(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  job: TabulateStatementsJob,
  onFile: (done: number) => void,
): Promise<TabulatedStatements> {
  const found: TabulatedStatements = { files: [], merged: null };
  const { code, stderr } = await engine.runNode('fiscal/tabulate-statements.ts', job, (line) => {
    const { data } = messageSchema.safeParse(line);
    if (data === undefined) return;
    if ('merged' in data) found.merged = data.merged;
    else onFile(found.files.push(data));
  });
  if (code !== 0 || found.files.length < job.files.length)
    throw new Error(`tabulate-statements ended with ${code}: ${stderr}`);
  return found;
}
