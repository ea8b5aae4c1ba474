export type UsageRow = { day: string; endpoint: string; calls: number; credits: number };
export type KeyUsageRow = UsageRow & { key: string };

/** The row to which calls and credits are added. */
export interface UsedBy {
  day: string;
  endpoint: string;
  /** Null for a charge made before keys were recorded: it counts only in the rows by endpoint. */
  key: string | null;
}

interface Counted extends UsedBy {
  calls: number;
  credits: number;
}

export function createKeyUsageTable(sql: SqlStorage): void {
  sql.exec(
    `CREATE TABLE IF NOT EXISTS key_usage (
       day TEXT, endpoint TEXT, key TEXT, calls INTEGER NOT NULL, credits INTEGER NOT NULL, PRIMARY KEY (day, endpoint, key)
     ) WITHOUT ROWID`,
  );
}

/**
 * Calls and net credits of one account, by day in Brasília and endpoint, and in a second table also by key.
 */
export class Usage {
  readonly #sql: SqlStorage;
  #pending: Map<string, Counted> | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Collects what `work` counts and writes it at its end, one statement per row and table; nothing if `work`
   * throws.
   */
  together<Result>(work: () => Result): Result {
    const pending = new Map<string, Counted>();
    this.#pending = pending;
    try {
      const result = work();
      for (const counted of pending.values()) this.#write(counted);
      return result;
    } finally {
      this.#pending = null;
    }
  }

  addCalls(by: UsedBy, calls: number): void {
    this.#add({ ...by, calls, credits: 0 });
  }

  addCredits(by: UsedBy, credits: number): void {
    this.#add({ ...by, calls: 0, credits });
  }

  between(from: string, to: string): UsageRow[] {
    return this.#sql
      .exec<UsageRow>(
        'SELECT day, endpoint, calls, credits FROM usage WHERE day BETWEEN ? AND ? ORDER BY day, endpoint',
        from,
        to,
      )
      .toArray();
  }

  /** Returns up to `most` rows. Usage from before keys were recorded is only in `between`. */
  byKey(from: string, to: string, most: number): KeyUsageRow[] {
    return this.#sql
      .exec<KeyUsageRow>(
        'SELECT day, endpoint, key, calls, credits FROM key_usage WHERE day BETWEEN ? AND ? ORDER BY day, endpoint, key LIMIT ?',
        from,
        to,
        most,
      )
      .toArray();
  }

  /** Returns the sums by key, with the same exception. */
  ofKeys(from: string, to: string): Omit<KeyUsageRow, 'day' | 'endpoint'>[] {
    return this.#sql
      .exec<Omit<KeyUsageRow, 'day' | 'endpoint'>>(
        'SELECT key, sum(calls) AS calls, sum(credits) AS credits FROM key_usage WHERE day BETWEEN ? AND ? GROUP BY key ORDER BY key',
        from,
        to,
      )
      .toArray();
  }

  dropBefore(day: string): void {
    this.#sql.exec('DELETE FROM usage WHERE day < ?', day);
    this.#sql.exec('DELETE FROM key_usage WHERE day < ?', day);
  }

  #add(counted: Counted): void {
    const pending = this.#pending;
    if (pending === null) {
      this.#write(counted);
      return;
    }
    const name = JSON.stringify([counted.day, counted.endpoint, counted.key]);
    const { calls, credits } = pending.get(name) ?? { calls: 0, credits: 0 };
    pending.set(name, { ...counted, calls: calls + counted.calls, credits: credits + counted.credits });
  }

  #write({ day, endpoint, key, calls, credits }: Counted): void {
    if (calls === 0 && credits === 0) return;
    this.#sql.exec(
      `INSERT INTO usage (day, endpoint, calls, credits) VALUES (?, ?, ?, ?)
       ON CONFLICT (day, endpoint) DO UPDATE SET calls = calls + excluded.calls, credits = credits + excluded.credits`,
      day,
      endpoint,
      calls,
      credits,
    );
    if (key === null) return;
    this.#sql.exec(
      `INSERT INTO key_usage (day, endpoint, key, calls, credits) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (day, endpoint, key) DO UPDATE SET calls = calls + excluded.calls, credits = credits + excluded.credits`,
      day,
      endpoint,
      key,
      calls,
      credits,
    );
  }
}
