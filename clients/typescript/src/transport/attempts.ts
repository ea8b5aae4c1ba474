import { ApiError } from '../errors.ts';
import type { Call } from './call.ts';
import { delayAfter } from './retry.ts';

/** A line that broke after so long did carry the call, which then waited at the service. */
const CARRIED_MS = 5_000;

/**
 * The attempts at one call. A line that breaks while the service waits with its answer costs none of the repetitions,
 * until the wait is over: the next attempt waits for the same answer.
 */
export class Attempts {
  readonly #call: Call;
  readonly #retries: number;
  readonly #endOfWait: number;
  #counted = 0;
  #startedAt = Date.now();

  /** `patienceMs`: how long the answer may take beside the wait. */
  constructor(call: Call, retries: number, patienceMs: number) {
    [this.#call, this.#retries] = [call, retries];
    this.#endOfWait = call.waitMs ? this.#startedAt + call.waitMs + patienceMs : 0;
  }

  begin(): void {
    this.#startedAt = Date.now();
  }

  /** Returns the milliseconds before the next attempt; null if the error is to be thrown. */
  delayAfter(error: unknown): number | null {
    if (!(error instanceof ApiError) && this.#waitedAtService()) return delayAfter(error, this.#call, 0);
    return this.#counted < this.#retries ? delayAfter(error, this.#call, this.#counted++) : null;
  }

  #waitedAtService(): boolean {
    const now = Date.now();
    return now < this.#endOfWait && now - this.#startedAt >= CARRIED_MS;
  }
}
