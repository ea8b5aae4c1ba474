import { Failure, limitOf } from '../plain/failures.ts';

/** What is wrong with the job as a whole, whichever file showed it. */
const OF_THE_JOB = ['tooManyOutputs', 'internal'];

/**
 * Does the work of each file. One that fails is told by its sentence in `notes` and the others go on; the failure is
 * thrown where none is left, or where it is the job's own.
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
