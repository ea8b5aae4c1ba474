const FORGOTTEN_AFTER_MS = 3_600_000;

/**
 * After `failuresBefore` failures in a row a host is not called for `firstMs`, and twice as long after each
 * further failure, up to `longestMs`.
 */
export interface BreakerPolicy {
  failuresBefore: number;
  firstMs: number;
  longestMs: number;
}

const DOWNLOADS: BreakerPolicy = { failuresBefore: 5, firstMs: 60_000, longestMs: 15 * 60_000 };

export interface HostFailures {
  /** In a row. */
  failures: number;
  failedAt: number;
}

export interface BreakerState {
  failures: number;
  /** Milliseconds for which the host must not be called. */
  openMs: number;
}

/**
 * Returns the state of a host's breaker at `now`. The default policy is that of downloads: after five
 * failures, from one minute to 15.
 */
export function stateOf(
  { failures, failedAt }: HostFailures,
  now: number,
  { failuresBefore, firstMs, longestMs } = DOWNLOADS,
): BreakerState {
  if (now - failedAt > FORGOTTEN_AFTER_MS) return { failures: 0, openMs: 0 };
  const beyond = failures - failuresBefore;
  if (beyond < 0) return { failures, openMs: 0 };
  const openMs = Math.min(longestMs, firstMs * 2 ** Math.min(beyond, 10));
  return { failures, openMs: Math.max(0, failedAt + openMs - now) };
}

/** Circuit breakers of hosts: those of the file URLs of one account, or the public registries. */
export class CircuitBreakers {
  readonly #sql: SqlStorage;
  readonly #plan: BreakerPolicy;

  constructor(sql: SqlStorage, plan = DOWNLOADS) {
    this.#sql = sql;
    this.#plan = plan;
  }

  static prepare(sql: SqlStorage): void {
    sql.exec(
      'CREATE TABLE IF NOT EXISTS source_host (host TEXT PRIMARY KEY, failures INTEGER NOT NULL, failed_at INTEGER NOT NULL) WITHOUT ROWID',
    );
  }

  state(host: string, now: number): BreakerState {
    const row = this.#sql
      .exec<{ failures: number; failed_at: number }>(
        'SELECT failures, failed_at FROM source_host WHERE host = ?',
        host,
      )
      .toArray()[0];
    return row
      ? stateOf({ failures: row.failures, failedAt: row.failed_at }, now, this.#plan)
      : { failures: 0, openMs: 0 };
  }

  /** Failures of calls that were in flight when the breaker opened do not extend its time. */
  failed(host: string, now: number): void {
    this.#sql.exec('DELETE FROM source_host WHERE failed_at < ?', now - FORGOTTEN_AFTER_MS);
    const { failures, openMs } = this.state(host, now);
    if (openMs > 0) return;
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
