import { usageKeyOf } from '../callers.ts';
import {
  FAILURES_KEPT_MS,
  type Failure,
  type FailureNote,
  type FailurePage,
  MOST_FAILURES,
  minuteOf,
} from './failure.ts';

/** Ids stored per row; further calls are only counted. */
const MOST_REQUESTS = 100;

const COLUMNS = `failure.seq, key, person, endpoint, status, code, message, at, calls,
  (SELECT request FROM failure_request WHERE failure = failure.seq ORDER BY place LIMIT 1) AS requestId`;

type Row = Failure & { seq: number };

export function createFailureTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS failure (
      seq INTEGER PRIMARY KEY, minute INTEGER NOT NULL, key TEXT NOT NULL, person TEXT NOT NULL, endpoint TEXT NOT NULL, status INTEGER NOT NULL,
      code TEXT NOT NULL, message TEXT NOT NULL, at INTEGER NOT NULL, calls INTEGER NOT NULL,
      UNIQUE (minute, key, person, endpoint, status, code, message)
    );
    CREATE INDEX IF NOT EXISTS failure_at ON failure (at);
    CREATE TABLE IF NOT EXISTS failure_request (
      request TEXT PRIMARY KEY, failure INTEGER NOT NULL, place INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS failure_request_failure ON failure_request (failure, place);
  `);
}

/** Calls of the last days that were rejected or failed, with their reason. No decision depends on them. */
export class Failures {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Adds new notes. Idempotent: a note is identified by its first call. */
  add(notes: readonly FailureNote[], now: number): void {
    for (const note of notes) if (!this.#knows(note.requestIds[0])) this.#add(note);
    this.drop(now);
  }

  /** Returns one page, latest first. */
  page(offset: number, most: number, now: number): FailurePage {
    const since = now - FAILURES_KEPT_MS;
    const { rows } = this.#sql
      .exec<{ rows: number }>('SELECT count(*) AS rows FROM failure WHERE at > ?', since)
      .one();
    const failures = this.#read(
      'WHERE at > ? ORDER BY at DESC, seq DESC LIMIT ? OFFSET ?',
      since,
      most,
      offset,
    );
    return { failures, rows };
  }

  /** Returns the failure of a call; null if none is stored. */
  find(requestId: string, now: number): Failure | null {
    const [found] = this.#read(
      'JOIN failure_request AS asked ON asked.failure = failure.seq WHERE asked.request = ? AND at > ?',
      requestId,
      now - FAILURES_KEPT_MS,
    );
    return found ?? null;
  }

  /** Deletes old rows, and the oldest beyond the maximum. */
  drop(now: number): void {
    const dropped = this.#sql
      .exec<{ seq: number }>(
        `DELETE FROM failure WHERE at <= ? OR seq IN (SELECT seq FROM failure ORDER BY at DESC, seq DESC LIMIT -1 OFFSET ?)
         RETURNING seq`,
        now - FAILURES_KEPT_MS,
        MOST_FAILURES,
      )
      .toArray();
    for (const { seq } of dropped) this.#sql.exec('DELETE FROM failure_request WHERE failure = ?', seq);
  }

  #knows(requestId: string | undefined): boolean {
    if (requestId === undefined) return true;
    return this.#sql.exec('SELECT 1 FROM failure_request WHERE request = ?', requestId).toArray().length > 0;
  }

  #add({ caller, endpoint, status, code, message, at, calls, requestIds }: FailureNote): void {
    const { seq } = this.#sql
      .exec<{ seq: number }>(
        `INSERT INTO failure (minute, key, person, endpoint, status, code, message, at, calls) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET at = max(at, excluded.at), calls = calls + excluded.calls RETURNING seq`,
        minuteOf(at),
        usageKeyOf(caller),
        caller.kind === 'person' ? caller.id : '',
        endpoint,
        status,
        code,
        message,
        at,
        calls,
      )
      .one();
    const { kept } = this.#sql
      .exec<{ kept: number }>('SELECT count(*) AS kept FROM failure_request WHERE failure = ?', seq)
      .one();
    // The first id is always stored: it identifies a repeated note.
    const fitting = Math.max(1, MOST_REQUESTS - kept);
    for (const [place, requestId] of requestIds.slice(0, fitting).entries())
      this.#sql.exec(
        'INSERT OR IGNORE INTO failure_request (request, failure, place) VALUES (?, ?, ?)',
        requestId,
        seq,
        kept + place,
      );
  }

  #read(where: string, ...values: (string | number)[]): Failure[] {
    return this.#sql
      .exec<Row & Record<string, SqlStorageValue>>(`SELECT ${COLUMNS} FROM failure ${where}`, ...values)
      .toArray()
      .map(({ seq: _, ...failure }) => failure);
  }
}
