import { readFileSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import type { z } from 'zod';
import type { AnyProgram, Program } from './program.ts';

const STDIN = 0;
const STDOUT = 1;

type JobOf<Described> = Described extends Program<infer Job, infer _Step, infer _Answer> ? Job : never;
type Step<Described extends AnyProgram> = z.input<NonNullable<Described['step']>>;
type Answer<Described extends AnyProgram> = z.input<Described['answer']>;

/**
 * Does the work of a program: `runProgram<typeof findLabels>(async (job, onStep) => answer)`, with the description
 * imported as a type alone, as its schemas would cost each start some milliseconds. Where `work` throws, the program
 * ends with 1.
 */
export async function runProgram<Described extends AnyProgram>(
  work: (
    job: JobOf<Described>,
    onStep: (step: Step<Described>) => void,
  ) => Answer<Described> | Promise<Answer<Described>>,
): Promise<never> {
  // Not `process.stdin` and `process.stdout`: the streams behind them are a tenth of a short run.
  const text = readFileSync(STDIN, 'utf8');
  // Run on nothing, to be compiled and to show that all its modules are there.
  if (text === '') {
    flushCompileCache();
    writeLine({ answer: null });
    process.exit(0);
  }
  const answer = await work(JSON.parse(text), (step) => writeLine({ step }));
  writeLine({ answer });
  // Anything that a library still waits for is of no use any more.
  process.exit(0);
}

/** Reports that the run has found more in its input: its time grows with it. */
export function reportWorkload(workload: { pages?: number; pixels?: number }): void {
  writeLine({ workload });
}

function writeLine(message: Record<string, unknown>): void {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`);
  while (rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest));
}
