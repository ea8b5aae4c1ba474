import { PART_BYTES, type WrittenParts } from '../files/part-writer.ts';
import { Loans } from '../lending/loans.ts';
import type { UploadSpecification } from './specification.ts';

/** The changing state of an upload, stored beside its specification. */
export interface UploadState {
  /** `complete`: R2 has the whole file. `hidden`: deleted or expired, and its bytes are still lent or about to be erased. */
  status: 'uploading' | 'complete' | 'hidden';
  /** In bytes; null until it is declared. */
  length: number | null;
  /** The id of R2's multipart upload; null while the file is smaller than a part. */
  multipartId: string | null;
  /** Hexadecimal; null until it is calculated, some time after completion. */
  sha256: string | null;
  /** The page count; `too_long`: counting exceeds a limit; null until it is counted, and for files without a price by pages. */
  pages: number | 'too_long' | null;
  /** The number of requests about the upload. */
  requests: number;
}

/** R2 has accepted the part. */
type PartRow = { number: number; etag: string };

/** SQLite rows have 2 MB at most. */
const ROW_BYTES = 1024 * 1024;

/**
 * The stored values of an upload. Synchronous, so that the changes of one turn are stored atomically. The
 * received bytes are whole parts in R2, and the rest after them in rows.
 */
export class UploadStore {
  readonly #storage: DurableObjectStorage;
  readonly loans: Loans;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.loans = new Loans(storage.kv);
  }

  static prepare(sql: SqlStorage): void {
    sql.exec('CREATE TABLE IF NOT EXISTS part (number INTEGER PRIMARY KEY, etag TEXT NOT NULL)');
    sql.exec('CREATE TABLE IF NOT EXISTS rest (row INTEGER PRIMARY KEY, bytes BLOB NOT NULL)');
  }

  get specification(): UploadSpecification | undefined {
    return this.#storage.kv.get<UploadSpecification>('specification');
  }

  get state(): UploadState | undefined {
    return this.#storage.kv.get<UploadState>('state');
  }

  set state(state: UploadState) {
    this.#storage.kv.put('state', state);
  }

  /** The upload is over and must not be created again. */
  get isEmptied(): boolean {
    return this.#storage.kv.get('emptied') === true;
  }

  empty(): void {
    for (const key of ['specification', 'state']) this.#storage.kv.delete(key);
    this.#storage.kv.put('emptied', true);
  }

  keep(specification: UploadSpecification): void {
    this.#storage.kv.put('specification', specification);
    this.state = {
      status: 'uploading',
      length: specification.length,
      multipartId: null,
      sha256: null,
      pages: null,
      requests: 0,
    };
  }

  /** The number of received bytes. */
  get offset(): number {
    const { state } = this;
    if (state?.status === 'complete') return state.length ?? 0;
    return this.#partCount() * PART_BYTES + this.#restBytes();
  }

  /** Returns the state that a writer needs to continue. Reads up to a part into memory. */
  written(): WrittenParts {
    const { sql } = this.#storage;
    const parts = sql
      .exec<PartRow>('SELECT number, etag FROM part ORDER BY number')
      .toArray()
      .map(({ number, etag }) => ({ partNumber: number, etag }));
    const rest = new Uint8Array(this.#restBytes());
    let at = 0;
    for (const { bytes } of sql.exec<{ bytes: ArrayBuffer }>('SELECT bytes FROM rest ORDER BY row')) {
      rest.set(new Uint8Array(bytes), at);
      at += bytes.byteLength;
    }
    return { uploadId: this.state?.multipartId ?? null, parts, rest };
  }

  /** Adds parts that R2 has. The bytes that were kept as the rest are in the first of them. */
  addParts(parts: readonly R2UploadedPart[]): void {
    if (parts.length === 0) return;
    const { sql } = this.#storage;
    for (const { partNumber, etag } of parts)
      sql.exec('INSERT OR REPLACE INTO part (number, etag) VALUES (?, ?)', partNumber, etag);
    sql.exec('DELETE FROM rest');
  }

  /** Keeps the bytes after the last part. Those that are kept already are its first ones. */
  keepRest(rest: Uint8Array): void {
    for (let at = this.#restBytes(); at < rest.byteLength; at += ROW_BYTES) {
      // A view would be stored with the whole of its buffer.
      this.#storage.sql.exec('INSERT INTO rest (bytes) VALUES (?)', rest.slice(at, at + ROW_BYTES).buffer);
    }
  }

  requireState(): UploadState {
    const { state } = this;
    if (!state) throw new Error('no upload');
    return state;
  }

  /** Removes what only an unfinished upload needs. */
  dropParts(): void {
    this.#storage.sql.exec('DELETE FROM part');
    this.#storage.sql.exec('DELETE FROM rest');
  }

  #partCount(): number {
    return this.#storage.sql
      .exec<{ parts: number }>('SELECT coalesce(max(number), 0) AS parts FROM part')
      .one().parts;
  }

  #restBytes(): number {
    const [row] = this.#storage.sql
      .exec<{ bytes: number }>('SELECT coalesce(sum(length(bytes)), 0) AS bytes FROM rest')
      .toArray();
    return row?.bytes ?? 0;
  }
}
