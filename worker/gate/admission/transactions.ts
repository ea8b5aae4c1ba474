import type { GateParts } from '../parts.ts';
import { applyJournal } from './apply-journal.ts';
import type { JournaledAdmissions } from './journaled-admission.ts';

/** Changes the account's tables atomically, after writing all journaled calls to them. */
export class Transactions {
  readonly #storage: Pick<DurableObjectStorage, 'transactionSync'>;
  readonly #parts: GateParts;
  readonly #journaled: JournaledAdmissions;

  constructor(
    storage: Pick<DurableObjectStorage, 'transactionSync'>,
    parts: GateParts,
    journaled: JournaledAdmissions,
  ) {
    this.#storage = storage;
    this.#parts = parts;
    this.#journaled = journaled;
  }

  run<Result>(work: () => Result): Result {
    this.#journaled.close();
    return this.runFirst(() => {
      applyJournal(this.#parts);
      return work();
    });
  }

  /** For a change that affects no admission: the journal is not written first. */
  runBeside<Result>(work: () => Result): Result {
    return this.#storage.transactionSync(work);
  }

  /** For the transaction that creates the tables, when there is no journal yet. */
  runFirst<Result>(work: () => Result): Result {
    try {
      return this.#storage.transactionSync(() => this.#parts.usage.together(work));
    } catch (error) {
      this.#parts.account.forget();
      throw error;
    }
  }

  /** Writes a full journal to the tables. */
  makeRoom(): void {
    if (this.#journaled.isFull) this.catchUp();
  }

  /**
   * Writes the journal to the tables. The view in memory remains valid, because it already includes these
   * calls.
   */
  catchUp(): void {
    this.runFirst(() => applyJournal(this.#parts));
    this.#journaled.emptied();
  }

  /** Brings the tables up to date for a reader. */
  applyJournal(): undefined {
    return this.run(() => undefined);
  }
}
