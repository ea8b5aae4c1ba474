import { pause } from './pause.ts';

/** Retries `work` after each of the pauses until it succeeds. Throws the error of the last try. */
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
