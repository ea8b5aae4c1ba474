const KEPT_MS = 10 * 60_000;

/** Accounts whose calls were rejected in the last ten minutes after unpaid work in the container. */
export class RefusedWork {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  static prepare(sql: SqlStorage): void {
    sql.exec(`
      CREATE TABLE IF NOT EXISTS refused_work (account_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS refused_work_at ON refused_work (at);
    `);
  }

  note(accountId: string, now: number): void {
    this.#sql.exec('DELETE FROM refused_work WHERE at <= ?', now - KEPT_MS);
    this.#sql.exec('INSERT OR REPLACE INTO refused_work (account_id, at) VALUES (?, ?)', accountId, now);
  }

  isNoted(accountId: string, now: number): boolean {
    const query = 'SELECT 1 FROM refused_work WHERE account_id = ? AND at > ?';
    return this.#sql.exec(query, accountId, now - KEPT_MS).toArray().length > 0;
  }
}
