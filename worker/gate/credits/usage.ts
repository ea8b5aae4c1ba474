export type UsageRow = { day: string; endpoint: string; calls: number; credits: number };

/** Answered calls and net credits of one account, by Brasília day and endpoint. */
export class Usage {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  addCalls(day: string, endpoint: string, calls: number): void {
    this.#add(day, endpoint, calls, 0);
  }

  addCredits(day: string, endpoint: string, credits: number): void {
    this.#add(day, endpoint, 0, credits);
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

  #add(day: string, endpoint: string, calls: number, credits: number): void {
    this.#sql.exec(
      `INSERT INTO usage (day, endpoint, calls, credits) VALUES (?, ?, ?, ?)
       ON CONFLICT (day, endpoint) DO UPDATE SET calls = calls + excluded.calls, credits = credits + excluded.credits`,
      day,
      endpoint,
      calls,
      credits,
    );
  }
}
