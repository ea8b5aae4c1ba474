import type { Clock } from '../../time/clock.ts';

interface Bucket {
  left: number;
  at: number;
}

/**
 * Limits the requests to a link, by caller and in total. In memory only: losing it resets the limits and
 * nothing else.
 */
export class RateLimiter {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  admits(caller: string, cost: number): boolean {
    return this.#takes(`de ${caller}`, cost, OF_A_CALLER) && this.#takes('todos', cost, OF_ALL);
  }

  #takes(name: string, cost: number, { aSecond, most }: typeof OF_ALL): boolean {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(name) ?? { left: most, at: now };
    const left = Math.min(most, bucket.left + (Math.max(0, now - bucket.at) / 1000) * aSecond);
    const isAdmitted = left >= cost;
    // The latest bucket moves to the end of the map, so that the first one is the oldest.
    this.#buckets.delete(name);
    this.#buckets.set(name, { left: isAdmitted ? left - cost : left, at: now });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MOST_CALLERS && oldest !== undefined) this.#buckets.delete(oldest);
    return isAdmitted;
  }
}

/** Twenty phones behind one address, and one that returns with a morning's scans. */
const OF_A_CALLER = { aSecond: 60, most: 1_500 };
const OF_ALL = { aSecond: 300, most: 6_000 };
const MOST_CALLERS = 1_000;
