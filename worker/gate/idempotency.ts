import { Waiters } from '../time/waiters.ts';
import type { Mode } from './keys.ts';

const KEPT_MS = 24 * 3_600_000;
const LONGEST_WAIT_MS = 60_000;
/** The time from an answer being known until its caller has stored it. */
const ANSWER_MS = 2_000;
/** A limit is needed because callers who hang up are counted until the answer comes. */
const MOST_WAITERS = 200;

export interface StoredResponse {
  status: number;
  /** An ArrayBuffer if it was stored compressed. */
  body: string | ArrayBuffer;
  location: string | null;
}

export type Found =
  | { found: 'nothing' }
  | { found: 'other_request' }
  | { found: 'in_progress'; retryAfterSeconds: number }
  | { found: 'response'; response: StoredResponse };

type Row = {
  fingerprint: string;
  reference: string;
  status: number;
  body: string | ArrayBuffer;
  location: string | null;
  answering_until: number | null;
};

/** The entry while a caller works on its first answer. */
const PENDING: StoredResponse = { status: 0, body: '', location: null };

/** Stored responses of one account (specification 4.8), separate for live and test. */
export class Idempotency {
  readonly #sql: SqlStorage;
  readonly #now: () => number;
  readonly #waiters = new Waiters();

  constructor(sql: SqlStorage, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Returns the stored response of the same request. Waits while its caller may still store a better one. */
  async find(mode: Mode, key: string, fingerprint: string): Promise<Found> {
    const giveUpAt = this.#now() + LONGEST_WAIT_MS;
    for (;;) {
      const row = this.#row(mode, key);
      if (!row) return { found: 'nothing' };
      if (this.#isAbandoned(row)) return { found: 'nothing' };
      if (row.fingerprint !== fingerprint) return { found: 'other_request' };
      const answeringMs = (row.answering_until ?? 0) - this.#now();
      if (answeringMs <= 0) return { found: 'response', response: responseOf(row) };
      const patienceMs = giveUpAt - this.#now();
      if (patienceMs <= 0 || this.#waiters.count >= MOST_WAITERS) {
        return { found: 'in_progress', retryAfterSeconds: Math.ceil(answeringMs / 1000) };
      }
      await this.#waiters.wait(`${mode} ${key}`, Math.min(answeringMs, patienceMs));
    }
  }

  /** Returns whether the key can be taken. Does not wait, for use inside a transaction. */
  isFree(mode: Mode, key: string): boolean {
    const row = this.#row(mode, key);
    return row === undefined || this.#isAbandoned(row);
  }

  /**
   * Returns the reference of a caller that took the key and never answered; its charge has to be refunded.
   */
  abandonedBy(mode: Mode, key: string): string | undefined {
    const row = this.#row(mode, key);
    return row && this.#isAbandoned(row) ? row.reference : undefined;
  }

  /** Takes the key for a caller that will answer within `answerWithinMs`. */
  take(mode: Mode, key: string, fingerprint: string, reference: string, answerWithinMs: number): void {
    this.store(mode, key, fingerprint, reference, PENDING, answerWithinMs);
  }

  /** Frees the key for another try: the caller of `reference` has nothing to store. */
  release(mode: Mode, key: string, reference: string): void {
    this.#sql.exec(
      'DELETE FROM idempotency WHERE mode = ? AND key = ? AND reference = ? AND status = ?',
      mode,
      key,
      reference,
      PENDING.status,
    );
    this.#waiters.wake(`${mode} ${key}`);
  }

  store(
    mode: Mode,
    key: string,
    fingerprint: string,
    reference: string,
    response: StoredResponse,
    answerWithinMs: number | null,
  ): void {
    const now = this.#now();
    this.#sql.exec(
      `INSERT OR REPLACE INTO idempotency (mode, key, fingerprint, reference, status, body, location, answering_until, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      mode,
      key,
      fingerprint,
      reference,
      response.status,
      response.body,
      response.location,
      answerWithinMs === null ? null : now + answerWithinMs,
      now + KEPT_MS,
    );
  }

  /** Stores the final answer of `reference`: `response`, or, if null, the one that was stored first. */
  answered(mode: Mode, key: string, reference: string, response: StoredResponse | null): void {
    const row = this.#row(mode, key);
    if (row?.reference !== reference) return;
    const final = response ?? responseOf(row);
    this.#sql.exec(
      'UPDATE idempotency SET status = ?, body = ?, location = ?, answering_until = NULL WHERE mode = ? AND key = ?',
      final.status,
      final.body,
      final.location,
      mode,
      key,
    );
    this.#waiters.wake(`${mode} ${key}`);
  }

  /**
   * Shortens the wait for the caller of `reference`, whose answer is known: after a moment it is considered
   * gone.
   */
  expectAnswer(reference: string): void {
    const until = this.#now() + ANSWER_MS;
    const rows = this.#sql
      .exec<{ mode: Mode; key: string }>(
        'UPDATE idempotency SET answering_until = ? WHERE reference = ? AND answering_until > ? RETURNING mode, key',
        until,
        reference,
        until,
      )
      .toArray();
    for (const { mode, key } of rows) this.#waiters.wake(`${mode} ${key}`);
  }

  /** Frees the key of a failed order for another try. */
  forget(reference: string): void {
    const rows = this.#sql
      .exec<{ mode: Mode; key: string }>('SELECT mode, key FROM idempotency WHERE reference = ?', reference)
      .toArray();
    this.#sql.exec('DELETE FROM idempotency WHERE reference = ?', reference);
    for (const { mode, key } of rows) this.#waiters.wake(`${mode} ${key}`);
  }

  dropExpired(): void {
    this.#sql.exec('DELETE FROM idempotency WHERE expires_at <= ?', this.#now());
  }

  #isAbandoned(row: Row): boolean {
    return row.status === PENDING.status && (row.answering_until ?? 0) <= this.#now();
  }

  #row(mode: Mode, key: string): Row | undefined {
    return this.#sql
      .exec<Row>(
        'SELECT fingerprint, reference, status, body, location, answering_until FROM idempotency WHERE mode = ? AND key = ? AND expires_at > ?',
        mode,
        key,
        this.#now(),
      )
      .toArray()[0];
  }
}

function responseOf({ status, body, location }: Row): StoredResponse {
  return { status, body, location };
}
