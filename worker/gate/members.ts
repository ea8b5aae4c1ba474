import { addColumns } from '../db/add-columns.ts';
import { packTimes, unpackTimes } from './window.ts';

export type Role = 'owner';

export function createMemberTable(sql: SqlStorage): void {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS member (person TEXT PRIMARY KEY, role TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID',
  );
  addColumns(sql, 'member', { hits: "TEXT NOT NULL DEFAULT '[]'" });
}

/** The people with a seat in the account. */
export class Members {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Gives a person a seat; an existing seat is not changed. */
  seat(person: string, role: Role, now: number): void {
    this.#sql.exec('INSERT OR IGNORE INTO member (person, role, at) VALUES (?, ?, ?)', person, role, now);
  }

  areSeated(): boolean {
    return this.#sql.exec('SELECT 1 FROM member LIMIT 1').toArray().length > 0;
  }

  roleOf(person: string): Role | null {
    const rows = this.#sql.exec<{ role: Role }>('SELECT role FROM member WHERE person = ?', person);
    return rows.toArray()[0]?.role ?? null;
  }

  /** Returns the times of a person's calls in the last minute; undefined for a person without a seat. */
  windowOf(person: string): number[] | undefined {
    const rows = this.#sql.exec<{ hits: string }>('SELECT hits FROM member WHERE person = ?', person);
    const [row] = rows.toArray();
    return row && unpackTimes(row.hits);
  }

  saveWindow(person: string, hits: readonly number[]): void {
    this.#sql.exec('UPDATE member SET hits = ? WHERE person = ?', packTimes(hits), person);
  }
}
