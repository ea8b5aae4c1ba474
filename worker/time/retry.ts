import { pause } from './pause.ts';

/** Does `work`, and retries it after each of the pauses. Throws the error of the last try. */
export async function retry<Value>(
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
