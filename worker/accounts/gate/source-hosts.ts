const FAILURES_BEFORE_REST = 5;
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

export interface SourceHost {
  /** In a row. */
  failures: number;
  failedAt: number;
}

export interface SourceStanding {
  failures: number;
  /** Milliseconds for which the host is not to be asked. */
  restMs: number;
}

/** After five failures in a row a host rests for a minute, and twice as long after each further one, up to 15 minutes. */
export function standingOf({ failures, failedAt }: SourceHost, now: number): SourceStanding {
  if (now - failedAt > FORGOTTEN_AFTER_MS) return { failures: 0, restMs: 0 };
  const beyond = failures - FAILURES_BEFORE_REST;
  if (beyond < 0) return { failures, restMs: 0 };
  const restMs = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(beyond, 10));
  return { failures, restMs: Math.max(0, failedAt + restMs - now) };
}

/** The hosts of file URLs that failed to answer one account's calls. */
export class SourceHosts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  standing(host: string, now: number): SourceStanding {
    const row = this.#sql
      .exec<{ failures: number; failed_at: number }>(
        'SELECT failures, failed_at FROM source_host WHERE host = ?',
        host,
      )
      .toArray()[0];
    return row
      ? standingOf({ failures: row.failures, failedAt: row.failed_at }, now)
      : { failures: 0, restMs: 0 };
  }

  /** Calls that were under way when the host's rest began do not prolong it. */
  failed(host: string, now: number): void {
    this.#sql.exec('DELETE FROM source_host WHERE failed_at < ?', now - FORGOTTEN_AFTER_MS);
    const { failures, restMs } = this.standing(host, now);
    if (restMs > 0) return;
    this.#sql.exec(
      'INSERT OR REPLACE INTO source_host (host, failures, failed_at) VALUES (?, ?, ?)',
      host,
      failures + 1,
      now,
    );
  }

  answered(host: string): void {
    this.#sql.exec('DELETE FROM source_host WHERE host = ?', host);
  }
}
