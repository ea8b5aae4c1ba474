import type { BatchResult, Parcel } from '../../common/shipping/batch-result.ts';
import type { RunPosition } from '../runner/run.ts';
import type { BatchRecord } from './record.ts';
import type { BatchSpecification } from './specification.ts';

/** What the object keeps beside the specification. */
export interface BatchState {
  record: BatchRecord;
  /** Grows with each state that D1 is to have. */
  revision: number;
  run: RunPosition;
  /** Set once the refund of a failed batch has been tried; until then readers see it running. */
  announced: boolean;
}

/** The Batch object's stored values. Synchronous, so that a turn's changes are kept together or not at all. */
export class BatchStore {
  readonly #kv: SyncKvStorage;
  readonly #sql: SqlStorage;

  constructor(kv: SyncKvStorage, sql: SqlStorage) {
    this.#kv = kv;
    this.#sql = sql;
  }

  prepare(): void {
    // Thousands of parcels are more than one value may hold.
    this.#sql.exec('CREATE TABLE IF NOT EXISTS parcel (position INTEGER PRIMARY KEY, parcel TEXT NOT NULL)');
  }

  get specification(): BatchSpecification | undefined {
    return this.#kv.get<BatchSpecification>('specification');
  }

  set specification(batch: BatchSpecification) {
    this.#kv.put('specification', batch);
  }

  get state(): BatchState | undefined {
    return this.#kv.get<BatchState>('state');
  }

  set state(state: BatchState) {
    this.#kv.put('state', state);
  }

  get result(): BatchResult | null {
    const rest = this.#kv.get<Omit<BatchResult, 'parcels'>>('result');
    return rest ? { ...rest, parcels: this.#parcels() } : null;
  }

  set result({ parcels, ...rest }: BatchResult) {
    this.#kv.put('result', rest);
    this.#sql.exec('DELETE FROM parcel');
    for (const [at, parcel] of parcels.entries())
      this.#sql.exec('INSERT INTO parcel (position, parcel) VALUES (?, ?)', at + 1, JSON.stringify(parcel));
  }

  /** A batch that is over, and is not to be created again. */
  get isEmptied(): boolean {
    return this.#kv.get('emptied') === true;
  }

  empty(): void {
    for (const key of ['specification', 'state', 'result']) this.#kv.delete(key);
    this.#sql.exec('DELETE FROM parcel');
    this.#kv.put('emptied', true);
  }

  #parcels(): Parcel[] {
    return this.#sql
      .exec<{ parcel: string }>('SELECT parcel FROM parcel ORDER BY position')
      .toArray()
      .map(({ parcel }) => JSON.parse(parcel));
  }
}
