import type { Env } from '../env.ts';
import type { StepResult } from '../time/repeat.ts';

export interface LeftoverWalk {
  prefix: string;
  /**
   * A random key under the prefix, where the walk starts and ends after one round: a run that is cut short
   * then does not always leave out the same files.
   */
  start: string;
  /** Milliseconds; files stored before this time may have been left behind. */
  storedBefore: number;
  /** Returns the keys that no longer belong to anything. */
  leftOf: (keys: string[]) => Promise<string[]>;
}

/** Returns the steps of a walk over stored files that erases those left behind. */
export function leftoverWalk(
  env: Pick<Env, 'FILES'>,
  { prefix, start, storedBefore, leftOf }: LeftoverWalk,
): () => Promise<StepResult> {
  let position = start;
  let hasWrapped = false;
  return async () => {
    const { objects, truncated } = await env.FILES.list({ prefix, startAfter: position });
    const ahead = hasWrapped ? objects.filter((object) => object.key <= start) : objects;
    const old = ahead
      .filter((object) => object.uploaded.getTime() < storedBefore)
      .map((object) => object.key);
    const left = old.length > 0 ? await leftOf(old) : [];
    if (left.length > 0) await env.FILES.delete(left);
    const reachedStart = hasWrapped && (ahead.length < objects.length || !truncated);
    position = truncated ? (objects.at(-1)?.key ?? position) : prefix;
    hasWrapped ||= !truncated;
    return { erased: left.length, more: !reachedStart };
  };
}
