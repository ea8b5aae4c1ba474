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

/** A value may have two megabytes. */
const PART_BYTES = 1_000_000;

/** The Batch object's stored values. Synchronous, so that a turn's changes are kept together or not at all. */
export class BatchStore {
  readonly #kv: SyncKvStorage;
  readonly #sql: SqlStorage;

  constructor(kv: SyncKvStorage, sql: SqlStorage) {
    this.#kv = kv;
    this.#sql = sql;
  }

  prepare(): void {
    // The records of thousands of parcels exceed the size of one value.
    this.#sql.exec('CREATE TABLE IF NOT EXISTS parcel (position INTEGER PRIMARY KEY, parcel TEXT NOT NULL)');
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS result_part (position INTEGER PRIMARY KEY, part BLOB NOT NULL)',
    );
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

  /** Of a batch that is done. */
  get result(): BatchResult | null {
    const rows = this.#sql
      .exec<{ part: ArrayBuffer }>('SELECT part FROM result_part ORDER BY position')
      .toArray();
    if (rows.length === 0) return null;
    const decoder = new TextDecoder();
    const text = rows.map(({ part }) => decoder.decode(part, { stream: true })).join('');
    return { ...JSON.parse(text), parcels: this.#parcels() };
  }

  set result({ parcels, ...rest }: BatchResult) {
    this.#empty();
    const bytes = new TextEncoder().encode(JSON.stringify(rest));
    for (let at = 0; at < bytes.byteLength; at += PART_BYTES)
      this.#sql.exec('INSERT INTO result_part (part) VALUES (?)', bytes.slice(at, at + PART_BYTES));
    for (const [at, parcel] of parcels.entries())
      this.#sql.exec('INSERT INTO parcel (position, parcel) VALUES (?, ?)', at + 1, JSON.stringify(parcel));
  }

  /** A batch that is over, and is not to be created again. */
  get isEmptied(): boolean {
    return this.#kv.get('emptied') === true;
  }

  empty(): void {
    for (const key of ['specification', 'state']) this.#kv.delete(key);
    this.#empty();
    this.#kv.put('emptied', true);
  }

  #empty(): void {
    for (const table of ['parcel', 'result_part']) this.#sql.exec(`DELETE FROM ${table}`);
  }

  #parcels(): Parcel[] {
    return this.#sql
      .exec<{ parcel: string }>('SELECT parcel FROM parcel ORDER BY position')
      .toArray()
      .map(({ parcel }) => JSON.parse(parcel));
  }
}
