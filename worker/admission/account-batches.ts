import { pause } from '../time/pause.ts';

interface Rules {
  /** A batch is sent this long after its first entry. */
  sendAfterMs: number;
  pauseMs: number;
  pauseAfterFailureMs: number;
  longestCallMs: number;
}

interface Entry<Batch> {
  batch: Batch;
  /** Epoch milliseconds. */
  since: number;
}

/**
 * Reports to the Gates after the answers, batched by account: one call of a Gate at a time, and the busier an
 * account is, the larger its batches. Batches are lost with the isolate.
 */
export class AccountBatches<Batch> {
  readonly #rules: Rules;
  readonly #waiting = new Map<string, Entry<Batch>>();
  /** A sender is active until this time; one that was cut off is replaced afterwards. */
  #sendingUntil = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** The number of accounts with a waiting batch. */
  get accounts(): number {
    return this.#waiting.size;
  }

  get(accountId: string): Batch | undefined {
    return this.#waiting.get(accountId)?.batch;
  }

  set(accountId: string, batch: Batch, since: number): void {
    this.#waiting.set(accountId, { batch, since: this.#waiting.get(accountId)?.since ?? since });
  }

  /** Returns the account's batch and removes it. */
  take(accountId: string): Batch | undefined {
    const entry = this.#waiting.get(accountId);
    this.#waiting.delete(accountId);
    return entry?.batch;
  }

  /**
   * Sends all batches, unless another sender is active. For `waitUntil`. `send` returns false if it failed.
   */
  async sendAll(send: (accountId: string, entry: Entry<Batch>) => Promise<boolean>): Promise<void> {
    const { sendAfterMs, pauseMs, pauseAfterFailureMs, longestCallMs } = this.#rules;
    if (Date.now() < this.#sendingUntil) return;
    for (let next = this.#oldest(); next; next = this.#oldest()) {
      this.#sendingUntil = Date.now() + 2 * longestCallMs;
      const [accountId, entry] = next;
      const early = entry.since + sendAfterMs - Date.now();
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
