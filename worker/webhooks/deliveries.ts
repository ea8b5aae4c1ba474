import type { Attempt, Delivery } from './attempt.ts';
import { prepareDeliveries } from './delivery-tables.ts';
import type { WebhookEvent } from './event.ts';

export type DeliveryState = 'pending' | 'delivered' | 'failed';

export type AttemptCause = 'service' | 'resend' | 'recovery';

/** The data of a delivery when it is accepted. */
export interface Acceptance {
  accountId: string;
  subject: string | null;
  /** Caused by a test key. */
  test: boolean;
  /** It goes to the account's own address. */
  toDefault: boolean;
  now: number;
}

/** A delivery, with what an attempt needs. */
export interface StoredDelivery extends Omit<Delivery, 'body'> {
  accountId: string;
  attempts: number;
  state: DeliveryState;
  toDefault: boolean;
  createdAt: number;
  /** Text until it is settled, then compressed; null once it is no longer kept. */
  body: string | ArrayBuffer | null;
}

export interface NumberedAttempt extends Attempt {
  number: number;
  cause: AttemptCause;
}

/** Limit in bytes for the bodies and responses of an account's deliveries. An object can store 10 GB. */
const MOST_KEPT_BYTES = 1_000_000_000;
/** Per delivery; each resend and each recovery adds one. */
const MOST_KEPT_ATTEMPTS = 100;

type Row = {
  id: string;
  account_id: string;
  type: string;
  url: string;
  body: string;
  packed: ArrayBuffer | null;
  attempts: number;
  state: DeliveryState;
  created_at: number;
  to_default: number;
  gone: number;
};

/** Returns the id of the job or envelope that an event is about; null if it has none. */
export function subjectOf({ data }: Pick<WebhookEvent, 'data'>): string | null {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : null;
  return typeof id === 'string' ? id : null;
}

/** Checks whether an event is about something made with a test key. */
export function isOfTest({ data }: Pick<WebhookEvent, 'data'>): boolean {
  return typeof data === 'object' && data !== null && 'test' in data && data.test === true;
}

/**
 * An account's deliveries and their attempts. Beyond `mostBytes`, the bodies and responses of settled
 * deliveries are deleted: first of the oldest delivered ones, then of the oldest failed ones.
 */
export class Deliveries {
  readonly #sql: SqlStorage;
  readonly #mostBytes: number;

  constructor(sql: SqlStorage, mostBytes = MOST_KEPT_BYTES) {
    this.#sql = sql;
    this.#mostBytes = mostBytes;
    prepareDeliveries(sql);
  }

  /** Returns false if it exists already. */
  insert(
    { id, type, url, body }: Delivery,
    { accountId, subject, test, toDefault, now }: Acceptance,
  ): boolean {
    const bytes = new TextEncoder().encode(body).length;
    const inserted = this.#sql.exec(
      `INSERT OR IGNORE INTO delivery
         (id, account_id, type, url, body, attempts, state, created_at, subject, bytes, test, to_default, next_at)
       VALUES (?, ?, ?, ?, ?, 0, 'pending', ?, ?, ?, ?, ?, ?)`,
      ...[id, accountId, type, url, body, now, subject, bytes, test ? 1 : 0, toDefault ? 1 : 0, now],
    );
    if (inserted.rowsWritten === 0) return false;
    this.#count(bytes);
    return true;
  }

  find(id: string): StoredDelivery | null {
    const [row] = this.#sql
      .exec<Row>(
        'SELECT id, account_id, type, url, attempts, state, created_at, to_default, gone, body, packed FROM delivery WHERE id = ?',
        id,
      )
      .toArray();
    if (!row) return null;
    const { account_id, packed, body, gone, to_default, created_at, ...same } = row;
    return {
      ...same,
      accountId: account_id,
      toDefault: to_default === 1,
      createdAt: created_at,
      body: gone === 1 ? null : (packed ?? body),
    };
  }

  /** Returns the address of a delivery in this state; null if there is none. */
  addressOf(id: string, state: DeliveryState): string | null {
    const rows = this.#sql.exec<{ url: string }>(
      'SELECT url FROM delivery WHERE id = ? AND state = ?',
      id,
      state,
    );
    return rows.toArray()[0]?.url ?? null;
  }

  isPending(id: string): boolean {
    return this.addressOf(id, 'pending') !== null;
  }

  /** Sets when the next attempt is due; null if none is. */
  setNext(id: string, at: number | null): void {
    this.#sql.exec('UPDATE delivery SET next_at = ? WHERE id = ?', at, id);
  }

  /**
   * Records an attempt and when the next one is due; returns false if the delivery was erased in the
   * meantime.
   */
  noteAttempt(id: string, attempt: NumberedAttempt, nextAt: number | null): boolean {
    const { number, cause, at, url, durationMs, outcome, exchange } = attempt;
    const updated = this.#sql.exec(
      'UPDATE delivery SET attempts = ?, next_at = ? WHERE id = ? RETURNING gone',
      ...[number, nextAt, id],
    );
    const [row] = updated.toArray();
    if (!row) return false;
    const kept = exchange === null || row.gone === 1 ? null : JSON.stringify(exchange);
    this.#sql.exec(
      `INSERT OR REPLACE INTO attempt (delivery_id, number, at, status, error, cause, url, duration_ms, exchange)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, number, at, outcome.status, outcome.error, cause, url, durationMs, kept],
    );
    this.#sql.exec(
      'DELETE FROM attempt WHERE delivery_id = ? AND number <= ?',
      id,
      number - MOST_KEPT_ATTEMPTS,
    );
    this.#measure(id);
    return true;
  }

  /** Settles a delivery after the service's last attempt. The body is kept compressed. */
  settle(id: string, state: 'delivered' | 'failed', packed: ArrayBuffer): void {
    this.#sql.exec("UPDATE delivery SET state = ?, body = '', packed = ? WHERE id = ?", state, packed, id);
    this.#measure(id);
  }

  /** Marks a failed delivery as delivered, after a resend or a recovery. */
  setDelivered(id: string): void {
    this.#sql.exec("UPDATE delivery SET state = 'delivered' WHERE id = ? AND state = 'failed'", id);
  }

  setRecovery(id: string, recovery: string): void {
    this.#sql.exec('UPDATE delivery SET recovery = ? WHERE id = ?', recovery, id);
  }

  /** Lists the deliveries about a job or an envelope, including pending ones. */
  idsAbout(subject: string): string[] {
    const about = this.#sql.exec<{ id: string }>('SELECT id FROM delivery WHERE subject = ?', subject);
    return about.toArray().map(({ id }) => id);
  }

  erase(id: string): void {
    const erased = this.#sql.exec<{ bytes: number }>('DELETE FROM delivery WHERE id = ? RETURNING bytes', id);
    for (const { bytes } of erased.toArray()) this.#count(-bytes);
    this.#sql.exec('DELETE FROM attempt WHERE delivery_id = ?', id);
  }

  /** Updates the size of a delivery, and makes room if all of them take too much. */
  #measure(id: string): void {
    const [size] = this.#sql
      .exec<{ before: number; now: number }>(
        `SELECT bytes AS before, length(CAST(body AS BLOB)) + COALESCE(length(packed), 0) +
           (SELECT COALESCE(SUM(length(CAST(exchange AS BLOB))), 0) FROM attempt WHERE delivery_id = delivery.id) AS now
         FROM delivery WHERE id = ?`,
        id,
      )
      .toArray();
    if (!size) return;
    this.#sql.exec('UPDATE delivery SET bytes = ? WHERE id = ?', size.now, id);
    this.#count(size.now - size.before);
    this.#makeRoom();
  }

  #makeRoom(): void {
    while (this.#keptBytes() > this.#mostBytes) {
      const [oldest] = this.#sql
        .exec<{ id: string; bytes: number }>(
          `SELECT id, bytes FROM delivery WHERE state <> 'pending' AND gone = 0 ORDER BY state, created_at, id LIMIT 1`,
        )
        .toArray();
      if (!oldest) break;
      const { id, bytes } = oldest;
      this.#sql.exec("UPDATE delivery SET body = '', packed = NULL, bytes = 0, gone = 1 WHERE id = ?", id);
      this.#sql.exec('UPDATE attempt SET exchange = NULL WHERE delivery_id = ?', id);
      this.#count(-bytes);
    }
  }

  #keptBytes(): number {
    return this.#sql.exec<{ bytes: number }>('SELECT bytes FROM kept').one().bytes;
  }

  #count(bytes: number): void {
    this.#sql.exec('UPDATE kept SET bytes = bytes + ?', bytes);
  }
}
