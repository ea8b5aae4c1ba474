export interface NewPasskey {
  /** In base64url, as the browser sends it. */
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
}

export interface ListedPasskey {
  id: string;
  name: string;
  createdAt: number;
  /** The time of the last sign-in with it, in epoch milliseconds; null for never. */
  usedAt: number | null;
}

type PasskeyRow = {
  id: string;
  public_key: ArrayBuffer;
  counter: number;
  name: string;
  created_at: number;
  used_at: number | null;
};

/** The tables of a `Person` for passkeys: the keys, the used challenges, the tries of the last hour. */
export class PasskeyStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  prepare(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS passkey (
        id TEXT PRIMARY KEY, public_key BLOB NOT NULL, counter INTEGER NOT NULL, name TEXT NOT NULL,
        created_at INTEGER NOT NULL, used_at INTEGER
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS passkey_challenge (text TEXT PRIMARY KEY, ends_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS passkey_try (budget TEXT NOT NULL, at INTEGER NOT NULL);
    `);
  }

  /** Lists the passkeys, newest first. */
  list(): ListedPasskey[] {
    return this.#sql
      .exec<PasskeyRow>('SELECT * FROM passkey ORDER BY created_at DESC, id')
      .toArray()
      .map(({ id, name, created_at: createdAt, used_at: usedAt }) => ({ id, name, createdAt, usedAt }));
  }

  count(): number {
    return this.#sql.exec<{ count: number }>('SELECT count(*) AS count FROM passkey').one().count;
  }

  find(id: string): NewPasskey | undefined {
    const [row] = this.#sql.exec<PasskeyRow>('SELECT * FROM passkey WHERE id = ?', id).toArray();
    return row && { id, publicKey: new Uint8Array(row.public_key), counter: row.counter };
  }

  add({ id, publicKey, counter }: NewPasskey, name: string, now: number): void {
    this.#sql.exec(
      'INSERT INTO passkey (id, public_key, counter, name, created_at, used_at) VALUES (?, ?, ?, ?, ?, NULL)',
      id,
      publicKey,
      counter,
      name,
      now,
    );
  }

  remove(id: string): void {
    this.#sql.exec('DELETE FROM passkey WHERE id = ?', id);
  }

  /**
   * Records a use; false if the passkey is gone or its counter did not increase. Some authenticators do not
   * count: their counter stays 0.
   */
  noteUse(id: string, counter: number, now: number): boolean {
    const written = this.#sql.exec(
      'UPDATE passkey SET counter = ?, used_at = ? WHERE id = ? AND (counter < ? OR (counter = 0 AND ? = 0))',
      counter,
      now,
      id,
      counter,
      counter,
    );
    return written.rowsWritten > 0;
  }

  /** Marks a challenge as used; false if it was used before. */
  useUp(challenge: string, endsAt: number, now: number): boolean {
    this.#sql.exec('DELETE FROM passkey_challenge WHERE ends_at <= ?', now);
    const written = this.#sql.exec(
      'INSERT OR IGNORE INTO passkey_challenge (text, ends_at) VALUES (?, ?)',
      challenge,
      endsAt,
    );
    return written.rowsWritten > 0;
  }

  /** Counts a try; false if the budget of the window is used up. */
  takeTry(
    budget: string,
    { windowMs, most }: Readonly<{ windowMs: number; most: number }>,
    now: number,
  ): boolean {
    this.#sql.exec('DELETE FROM passkey_try WHERE at <= ?', now - windowMs);
    const counted = this.#sql.exec<{ count: number }>(
      'SELECT count(*) AS count FROM passkey_try WHERE budget = ?',
      budget,
    );
    if (counted.one().count >= most) return false;
    this.#sql.exec('INSERT INTO passkey_try (budget, at) VALUES (?, ?)', budget, now);
    return true;
  }
}
