import type { GateParts } from '../parts.ts';
import { applyJournal } from './apply-journal.ts';
import type { JournaledAdmissions } from './journaled-admission.ts';

/** Changes of the account's tables: all of a change or none, on tables that have every journaled call. */
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

  /** A change of tables by which no call is decided: the journal is left as it is. */
  runBeside<Result>(work: () => Result): Result {
    return this.#storage.transactionSync(work);
  }

  /** The change that makes the tables: there is no journal yet. */
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

  /** Writes the journal to the tables. What memory decides by stays: the tables say the same afterwards. */
  catchUp(): void {
    this.runFirst(() => applyJournal(this.#parts));
    this.#journaled.emptied();
  }

  /** Brings the tables up to date, for a reader. */
  applyJournal(): undefined {
    return this.run(() => undefined);
  }
}
