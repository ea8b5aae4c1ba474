import type { BatchResult, Parcel } from '../../common/shipping/batch-result.ts';

/** A stored value can have up to two megabytes. */
const PART_BYTES = 1_000_000;

/**
 * The stored result of a finished batch. Synchronous, so that the changes of one turn are stored atomically.
 */
export class ResultStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  prepare(): void {
    // The records of thousands of parcels exceed the size of one value.
    this.#sql.exec('CREATE TABLE IF NOT EXISTS parcel (position INTEGER PRIMARY KEY, parcel TEXT NOT NULL)');
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS result_part (position INTEGER PRIMARY KEY, part BLOB NOT NULL)',
    );
  }

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
    this.empty();
    const bytes = new TextEncoder().encode(JSON.stringify(rest));
    for (let at = 0; at < bytes.byteLength; at += PART_BYTES)
      this.#sql.exec('INSERT INTO result_part (part) VALUES (?)', bytes.slice(at, at + PART_BYTES));
    for (const [at, parcel] of parcels.entries())
      this.#sql.exec('INSERT INTO parcel (position, parcel) VALUES (?, ?)', at + 1, JSON.stringify(parcel));
  }

  /** Erases the recipients of its parcels and invoices. */
  eraseNames(): void {
    const { result } = this;
    if (!result) return;
    const unnamed = <Named extends { recipient: unknown }>(each: Named) => ({ ...each, recipient: null });
    this.result = {
      ...result,
      parcels: result.parcels.map(unnamed),
      invoicesWithoutLabel: result.invoicesWithoutLabel.map(unnamed),
    };
  }

  empty(): void {
    for (const table of ['parcel', 'result_part']) this.#sql.exec(`DELETE FROM ${table}`);
  }

  #parcels(): Parcel[] {
    return this.#sql
      .exec<{ parcel: string }>('SELECT parcel FROM parcel ORDER BY position')
      .toArray()
      .map(({ parcel }) => JSON.parse(parcel));
  }
}
