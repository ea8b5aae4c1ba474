import type { Rate } from './calls.ts';

export const WINDOW_MS = 60_000;

export interface WindowVerdict {
  allowed: boolean;
  remaining: number;
  /** Epoch milliseconds at which the next place frees; for a refused call, when it would be admitted. */
  freesAt: number;
  /** Times of the calls in the window after this one. */
  hits: number[];
}

/** A sliding window of 60 s: a refused call takes no place in it. */
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

/** The window with the times of later calls. */
export function withTimes(hits: readonly number[], times: readonly number[]): number[] {
  const after = Math.max(...times) - WINDOW_MS;
  return [...hits, ...times].filter((at) => at > after);
}

/** Whole seconds until a refused call would be admitted, at least one. */
export function secondsToRetry({ freesAt }: Pick<WindowVerdict, 'freesAt'>, now: number): number {
  return Math.max(1, Math.ceil((freesAt - now) / 1000));
}

/** What the answer to a call states about its window. */
export function rateOf({ remaining, freesAt }: WindowVerdict, limit: number): Rate {
  return { limit, remaining, reset: Math.ceil(freesAt / 1000) };
}

/** Times in milliseconds → JSON: the first, and how much later each other is. Of a busy minute that is a quarter of the times. */
export function packTimes(times: readonly number[]): string {
  return JSON.stringify(times.map((at, index) => at - (times[index - 1] ?? 0)));
}

/** What `packTimes` was given; also the plain times that the version before stored. */
export function unpackTimes(stored: string): number[] {
  const entries: number[] = JSON.parse(stored);
  const times: number[] = [];
  for (const entry of entries) times.push(entry > WINDOW_MS ? entry : (times.at(-1) ?? 0) + entry);
  return times;
}
