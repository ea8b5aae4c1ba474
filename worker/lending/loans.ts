const PREFIX = 'loan:';

/** The borrowers of an object's files, each with the latest end of its loan. Stored in its key-value storage. */
export class Loans {
  readonly #kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
  }

  /** Lends the files until `until`, in milliseconds since the epoch. A repeated loan only changes its end. */
  lend(borrower: string, until: number): void {
    this.#kv.put(PREFIX + borrower, until);
  }

  /** Idempotent. */
  giveBack(borrower: string): void {
    this.#kv.delete(PREFIX + borrower);
  }

  /** Returns when the last current loan ends at the latest; null without any. Forgets those that have ended. */
  lastUntil(now: number): number | null {
    let last: number | null = null;
    for (const [key, until] of [...this.#kv.list<number>({ prefix: PREFIX })]) {
      if (until <= now) this.#kv.delete(key);
      else last = Math.max(last ?? 0, until);
    }
    return last;
  }
}
