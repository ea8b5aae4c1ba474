import { migrateStorage } from '../db/migrate-storage.ts';
import { Loans } from '../lending/loans.ts';
import type { WorkRecord, WorkSpecification, WorkState } from './work-record.ts';

/**
 * The stored values of an object of queued work. Synchronous, so that the changes of one turn are stored
 * atomically.
 */
export class WorkStore<Specification extends WorkSpecification, Record extends WorkRecord> {
  readonly #kv: SyncKvStorage;
  /** To whom the files are lent. */
  readonly loans: Loans;

  constructor(storage: DurableObjectStorage) {
    this.#kv = storage.kv;
    this.loans = new Loans(storage.kv);
    if (this.specification !== undefined) migrateStorage(storage, MIGRATIONS);
  }

  get specification(): Specification | undefined {
    return this.#kv.get<Specification>('specification');
  }

  set specification(specification: Specification) {
    this.#kv.put('specification', specification);
  }

  get state(): WorkState<Record> | undefined {
    return this.#kv.get<WorkState<Record>>('state');
  }

  set state(state: WorkState<Record>) {
    this.#kv.put('state', state);
  }

  /** The work is over and must not be created again. */
  get isEmptied(): boolean {
    return this.#kv.get('emptied') === true;
  }

  keep(specification: Specification, record: Record): void {
    this.specification = specification;
    this.state = {
      record,
      revision: 1,
      run: { phase: 'queued', attempt: 0 },
      announced: false,
      filesErased: false,
    };
    this.#kv.put('version', MIGRATIONS.length);
  }

  empty(): void {
    for (const key of ['specification', 'state', 'version']) this.#kv.delete(key);
    this.#kv.put('emptied', true);
  }
}

/** In order; each step migrates from the version equal to its index. */
const MIGRATIONS = [
  /** Jobs had a separate key for erased files; batches only had a time in their record. */
  ({ kv }: DurableObjectStorage): void => {
    const state = kv.get<WorkState<WorkRecord & { filesErasedAt?: number | null }>>('state');
    const filesErased = kv.get('erased') === true || (state?.record.filesErasedAt ?? null) !== null;
    if (state) kv.put('state', { ...state, filesErased });
    kv.delete('erased');
  },
];
