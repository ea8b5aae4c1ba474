import { readFileSync, writeSync } from 'node:fs';

const STDIN = 0;
const STDOUT = 1;

/** The job that the container program gave on standard input. */
export function readJob<Job>(isJob: (value: unknown) => value is Job): Job {
  // Not `process.stdin` and `process.stdout`: the streams behind them are a tenth of a short run.
  const text = readFileSync(STDIN, 'utf8');
  // Run on nothing, to be compiled and to show that all its modules are there.
  if (text === '') process.exit(0);
  const value: unknown = JSON.parse(text);
  if (!isJob(value)) throw new Error('The job has not the expected shape.');
  return value;
}

/** One line of JSON for the container program. */
export function report(message: Record<string, unknown>): void {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`);
  while (rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest));
}
