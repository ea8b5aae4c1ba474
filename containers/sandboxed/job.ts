import { text } from 'node:stream/consumers';

/** The job that the container program gave on standard input. */
export async function readJob<Job>(isJob: (value: unknown) => value is Job): Promise<Job> {
  const value: unknown = JSON.parse(await text(process.stdin));
  if (!isJob(value)) throw new Error('The job has not the expected shape.');
  return value;
}

/** One line of JSON for the container program. */
export function report(message: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
