import { Failure, limitOf } from '../plain/failures.ts';

/** Failures of the whole job, whichever file showed them. */
const OF_THE_JOB = ['tooManyOutputs', 'internal'];

/**
 * Does the work for each file. The message of one that fails is added to `notes`, and the others continue; the failure
 * is thrown if no file is left, or if it concerns the whole job.
 */
export async function eachFile<Item, Result>(
  items: readonly Item[],
  notes: string[],
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let first: Failure | undefined;
  for (const [place, item] of items.entries()) {
    try {
      results.push(await work(item, place));
    } catch (error) {
      if (!(error instanceof Failure) || limitOf(error) !== null || OF_THE_JOB.includes(error.code))
        throw error;
      first ??= error;
      notes.push(error.message);
    }
  }
  if (first && results.length === 0) throw first;
  return results;
}
