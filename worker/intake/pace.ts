export interface PaceLimits {
  /** This many bytes must arrive within each window of waiting. */
  leastBytes: number;
  windowMs: number;
  /** The total waiting time for one file. */
  wholeMs: number;
}

export const SOURCE_PACE: PaceLimits = { leastBytes: 16 * 1024, windowMs: 15_000, wholeMs: 10 * 60_000 };
/** A body of 2 GB may take its time: what has arrived of it is kept. */
export const PACE_OF_UPLOADS: PaceLimits = { ...SOURCE_PACE, wholeMs: 24 * 3_600_000 };

/** Limits how long a source may make its reader wait. The time between the reader's reads does not count. */
export class Pace {
  readonly #limits: PaceLimits;
  #waitedMs = 0;
  #windowWaitedMs = 0;
  #windowBytes = 0;

  constructor(limits: PaceLimits) {
    this.#limits = limits;
  }

  /** Milliseconds that the next read may take; 0 if none are left. */
  get patienceMs(): number {
    const { windowMs, wholeMs } = this.#limits;
    return Math.max(0, Math.min(windowMs - this.#windowWaitedMs, wholeMs - this.#waitedMs));
  }

  arrived(bytes: number, waitedMs: number): void {
    this.#waitedMs += waitedMs;
    this.#windowWaitedMs += waitedMs;
    this.#windowBytes += bytes;
    if (this.#windowBytes < this.#limits.leastBytes) return;
    this.#windowWaitedMs = 0;
    this.#windowBytes = 0;
  }
}
