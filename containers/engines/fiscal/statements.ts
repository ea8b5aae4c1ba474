import {
  type ReadStatementFile,
  type TabulateStatementsJob,
  tabulateStatementsProgram,
  type WrittenStatements,
} from '../../protocol/fiscal/tabulate-statements.ts';
import type { NodeRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';

export interface TabulatedStatements {
  files: ReadStatementFile[];
  merged: WrittenStatements | null;
}

/** Writes statements to `0.xlsx` and so on, or to `merged.xlsx`, and the same as CSV. */
export async function tabulateStatements(
  engine: NodeRunner,
  job: TabulateStatementsJob,
  onFile: (done: number) => void,
): Promise<TabulatedStatements> {
  const files: ReadStatementFile[] = [];
  const { merged } = await ask(engine, tabulateStatementsProgram, job, (file) => onFile(files.push(file)));
  if (files.length < job.files.length) throw new Error('Not all statements were read.');
  return { files, merged };
}
