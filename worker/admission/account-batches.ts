import { pause } from '../time/pause.ts';

interface Rules {
  /** What is gathered for an account is told so long after the first of it. */
  toldAfterMs: number;
  pauseMs: number;
  pauseAfterFailureMs: number;
  longestCallMs: number;
}

interface Entry<Batch> {
  batch: Batch;
  /** Milliseconds since the epoch. */
  since: number;
}

/**
 * What is told to the Gates after the answers, in one call for many: one call of a Gate at a time, and the busier an
 * account is, the more goes with one. What is lost with the isolate is lost.
 */
export class AccountBatches<Batch> {
  readonly #rules: Rules;
  readonly #waiting = new Map<string, Entry<Batch>>();
  /** Somebody sends what is there; a sender that was cut off is replaced after this. */
  #sendingUntil = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Accounts for which something waits. */
  get accounts(): number {
    return this.#waiting.size;
  }

  get(accountId: string): Batch | undefined {
    return this.#waiting.get(accountId)?.batch;
  }

  set(accountId: string, batch: Batch, since: number): void {
    this.#waiting.set(accountId, { batch, since: this.#waiting.get(accountId)?.since ?? since });
  }

  /** What waits for the account, which then waits no more. */
  take(accountId: string): Batch | undefined {
    const entry = this.#waiting.get(accountId);
    this.#waiting.delete(accountId);
    return entry?.batch;
  }

  /** Sends all that waits, unless somebody does. For `waitUntil`. `send` gives false where it failed. */
  async sendAll(send: (accountId: string, entry: Entry<Batch>) => Promise<boolean>): Promise<void> {
    const { toldAfterMs, pauseMs, pauseAfterFailureMs, longestCallMs } = this.#rules;
    if (Date.now() < this.#sendingUntil) return;
    for (let next = this.#oldest(); next; next = this.#oldest()) {
      this.#sendingUntil = Date.now() + 2 * longestCallMs;
      const [accountId, entry] = next;
      const early = entry.since + toldAfterMs - Date.now();
      if (early > 0) {
        await pause(early);
        continue;
      }
      this.#waiting.delete(accountId);
      await pause((await send(accountId, entry)) ? pauseMs : pauseAfterFailureMs);
    }
    this.#sendingUntil = 0;
  }

  #oldest(): [accountId: string, entry: Entry<Batch>] | undefined {
    const [next] = this.#waiting;
    return next;
  }
}
