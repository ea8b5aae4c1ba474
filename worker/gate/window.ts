import type { Rate } from './calls.ts';

export const WINDOW_MS = 60_000;

export interface WindowVerdict {
  allowed: boolean;
  remaining: number;
  /**
   * Epoch milliseconds at which the next place becomes free; for a rejected call, when it would be admitted.
   */
  freesAt: number;
  /** Times of the calls in the window, including this one if it is allowed. */
  hits: number[];
}

/** A sliding window of 60 s. Rejected calls are not counted in it. */
export function enterWindow(earlier: readonly number[], now: number, limit: number): WindowVerdict {
  const current = earlier.filter((at) => at > now - WINDOW_MS && at <= now);
  const allowed = current.length < limit;
  const hits = allowed ? [...current, now] : current;
  const leavesFirst = allowed ? hits[0] : current[current.length - limit];
  return {
    allowed,
    remaining: Math.max(0, limit - hits.length),
    freesAt: (leavesFirst ?? now) + WINDOW_MS,
    hits,
  };
}

/** The state of the window for a call that takes no place in it, and is allowed even if none is left. */
export function peekWindow(earlier: readonly number[], now: number, limit: number): WindowVerdict {
  const hits = earlier.filter((at) => at > now - WINDOW_MS && at <= now);
  const remaining = Math.max(0, limit - hits.length);
  return { allowed: true, remaining, freesAt: (hits[0] ?? now) + WINDOW_MS, hits };
}

/** Adds the times of later calls to the window. */
export function withTimes(hits: readonly number[], times: readonly number[]): number[] {
  const after = Math.max(...times) - WINDOW_MS;
  return [...hits, ...times].filter((at) => at > after);
}

/** Returns the whole seconds, at least one, until a rejected call would be admitted. */
export function secondsToRetry({ freesAt }: Pick<WindowVerdict, 'freesAt'>, now: number): number {
  return Math.max(1, Math.ceil((freesAt - now) / 1000));
}

/** Returns the state of the rate limit for the answer to a call. */
export function rateOf({ remaining, freesAt }: WindowVerdict, limit: number): Rate {
  return { limit, remaining, reset: Math.ceil(freesAt / 1000) };
}

/**
 * Encodes times in milliseconds as JSON: the first, then the differences. For a busy minute this takes a
 * quarter of the space.
 */
export function packTimes(times: readonly number[]): string {
  return JSON.stringify(times.map((at, index) => at - (times[index - 1] ?? 0)));
}

/** Decodes the result of `packTimes`, and the plain times that the previous version stored. */
export function unpackTimes(stored: string): number[] {
  const entries: number[] = JSON.parse(stored);
  const times: number[] = [];
  for (const entry of entries) times.push(entry > WINDOW_MS ? entry : (times.at(-1) ?? 0) + entry);
  return times;
}
