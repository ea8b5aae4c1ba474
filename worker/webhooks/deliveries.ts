import { addColumns } from '../db/add-columns.ts';
import type { AttemptOutcome, Delivery } from './attempt.ts';
import type { WebhookEvent } from './event.ts';

export interface PendingDelivery extends Delivery {
  accountId: string;
  attempts: number;
}

/** Bytes that the bodies of an account's deliveries may take: an object's storage has 10 GB. */
const MOST_KEPT_BYTES = 1_000_000_000;

type PendingRow = {
  id: string;
  account_id: string;
  type: string;
  url: string;
  body: string;
  attempts: number;
};
type SizedRow = { id: string; bytes: number };

/** A row of the version before has no size: its body is text. */
const BYTES = 'COALESCE(bytes, length(CAST(body AS BLOB)))';

/** What an event is about: the id of a job or an envelope; null where it is about none. */
export function subjectOf({ data }: Pick<WebhookEvent, 'data'>): string | null {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : null;
  return typeof id === 'string' ? id : null;
}

/**
 * An account's deliveries and their attempts. A body is text while it is to be delivered, and packed once it is settled.
 * Beyond `mostBytes` the oldest that are settled go; one that is to be delivered never goes.
 */
export class Deliveries {
  readonly #sql: SqlStorage;
  readonly #mostBytes: number;

  constructor(sql: SqlStorage, mostBytes = MOST_KEPT_BYTES) {
    this.#sql = sql;
    this.#mostBytes = mostBytes;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS delivery (
        id TEXT PRIMARY KEY, account_id TEXT NOT NULL, type TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL,
        attempts INTEGER NOT NULL, state TEXT NOT NULL, created_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS attempt (
        delivery_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, status INTEGER, error TEXT, PRIMARY KEY (delivery_id, number)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS kept (id INTEGER PRIMARY KEY, bytes INTEGER NOT NULL);
    `);
    addColumns(sql, 'delivery', { subject: 'TEXT', packed: 'BLOB', bytes: 'INTEGER' });
    sql.exec(`
      CREATE INDEX IF NOT EXISTS delivery_subject ON delivery (subject);
      CREATE INDEX IF NOT EXISTS delivery_settled ON delivery (created_at) WHERE state <> 'pending';
    `);
    if (sql.exec('SELECT id FROM kept').toArray().length === 0) this.#takeOver();
  }

  /** False when it is there already. */
  insert(
    { id, type, url, body }: Delivery,
    { accountId, subject, now }: { accountId: string; subject: string | null; now: number },
  ): boolean {
    const bytes = new TextEncoder().encode(body).length;
    const inserted = this.#sql.exec(
      `INSERT OR IGNORE INTO delivery (id, account_id, type, url, body, attempts, state, created_at, subject, bytes)
       VALUES (?, ?, ?, ?, ?, 0, 'pending', ?, ?, ?)`,
      ...[id, accountId, type, url, body, now, subject, bytes],
    );
    if (inserted.rowsWritten === 0) return false;
    this.#count(bytes);
    return true;
  }

  pending(id: string): PendingDelivery | null {
    const row = this.#sql
      .exec<PendingRow>("SELECT * FROM delivery WHERE id = ? AND state = 'pending'", id)
      .toArray()[0];
    return row ? { ...row, accountId: row.account_id } : null;
  }

  /** Notes an attempt, after which the delivery is tried again; false where it was erased meanwhile. */
  noteAttempt(id: string, number: number, at: number, { status, error }: AttemptOutcome): boolean {
    const updated = this.#sql.exec('UPDATE delivery SET attempts = ? WHERE id = ? RETURNING id', number, id);
    if (updated.toArray().length === 0) return false;
    this.#sql.exec(
      'INSERT OR REPLACE INTO attempt (delivery_id, number, at, status, error) VALUES (?, ?, ?, ?, ?)',
      ...[id, number, at, status, error],
    );
    return true;
  }

  /** Nothing more is sent of it: its body is kept packed. Returns the ids of older ones that went to make room. */
  settle(id: string, state: 'delivered' | 'failed', packed: ArrayBuffer): string[] {
    const [before] = this.#sql
      .exec<SizedRow>(`SELECT id, ${BYTES} AS bytes FROM delivery WHERE id = ?`, id)
      .toArray();
    if (!before) return [];
    this.#sql.exec(
      "UPDATE delivery SET state = ?, body = '', packed = ?, bytes = ? WHERE id = ?",
      ...[state, packed, packed.byteLength, id],
    );
    this.#count(packed.byteLength - before.bytes);
    return this.#makeRoom();
  }

  /** What a delivery is about; null for one that is not known here. */
  about(id: string): { subject: string | null } | null {
    return (
      this.#sql
        .exec<{ subject: string | null }>('SELECT subject FROM delivery WHERE id = ?', id)
        .toArray()[0] ?? null
    );
  }

  /** Of a job or an envelope, all that was or is to be delivered. */
  idsAbout(subject: string): string[] {
    const about = this.#sql.exec<{ id: string }>('SELECT id FROM delivery WHERE subject = ?', subject);
    // Of the version before.
    const unnamed = this.#sql.exec<{ id: string }>(
      'SELECT id FROM delivery WHERE subject IS NULL AND bytes IS NULL AND instr(body, ?) > 0',
      `"${subject}"`,
    );
    return [...about.toArray(), ...unnamed.toArray()].map(({ id }) => id);
  }

  erase(id: string): void {
    const erased = this.#sql.exec<SizedRow>(
      `DELETE FROM delivery WHERE id = ? RETURNING id, ${BYTES} AS bytes`,
      id,
    );
    for (const { bytes } of erased.toArray()) this.#count(-bytes);
    this.#sql.exec('DELETE FROM attempt WHERE delivery_id = ?', id);
  }

  #makeRoom(): string[] {
    const gone: string[] = [];
    while (this.#keptBytes() > this.#mostBytes) {
      const [oldest] = this.#sql
        .exec<{ id: string }>(
          "SELECT id FROM delivery WHERE state <> 'pending' ORDER BY created_at, id LIMIT 1",
        )
        .toArray();
      if (!oldest) break;
      this.erase(oldest.id);
      gone.push(oldest.id);
    }
    return gone;
  }

  #keptBytes(): number {
    return this.#sql.exec<{ bytes: number }>('SELECT bytes FROM kept').one().bytes;
  }

  #count(bytes: number): void {
    this.#sql.exec('UPDATE kept SET bytes = bytes + ?', bytes);
  }

  /** Counts what the version before left, and erases the attempts that it noted of deliveries that were gone. */
  #takeOver(): void {
    this.#sql.exec(`INSERT INTO kept (id, bytes) SELECT 1, COALESCE(SUM(${BYTES}), 0) FROM delivery`);
    this.#sql.exec('DELETE FROM attempt WHERE delivery_id NOT IN (SELECT id FROM delivery)');
  }
}
