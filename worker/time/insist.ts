import { pause } from './pause.ts';

/** Does `work` again after each of the pauses, until it succeeds; throws when it never does. */
export async function insist<Value>(
  pausesMs: readonly number[],
  work: () => Promise<Value>,
  onFailure: (error: unknown) => void,
): Promise<Value> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      onFailure(error);
      await pause(pauseMs);
    }
  }
  return work();
}
