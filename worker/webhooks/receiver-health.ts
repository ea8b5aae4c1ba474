import type { ReportedReceiver } from '../mail/receiver-mail.ts';

/** Delay of the mail about a failing receiver, so that it covers others that fail by then. */
const GATHERED_MS = 60_000;
/** Minimum time between an account's mails about its receivers. */
const BETWEEN_MAILS_MS = 3_600_000;
/** Beyond this number of failing receivers, further origins are not reported. */
const MOST_RECEIVERS = 1_000;

type Row = { origin: string; url: string; count: number; since: number; works_at: number | null };

/** The next report to the account. */
export interface ReceiverReport {
  kind: 'failing' | 'working';
  /** The same until the report is recorded as sent. */
  occasion: string;
  origins: string[];
  receivers: ReportedReceiver[];
}

/**
 * Failing receivers of an account, by origin, and whether they were reported. A row is deleted once the
 * account was notified that its receiver works again.
 */
export class ReceiverHealth {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS failing_receiver (
        origin TEXT PRIMARY KEY, url TEXT NOT NULL, count INTEGER NOT NULL, since INTEGER NOT NULL,
        told INTEGER NOT NULL, works_at INTEGER
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS told (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL, mails INTEGER NOT NULL);
    `);
  }

  /**
   * Records that all attempts of a delivery failed. Returns when to notify the account; null if it need not
   * be.
   */
  noteFailed(origin: string, url: string, now: number): number | null {
    const known = this.#sql.exec<{ told: number }>(
      'UPDATE failing_receiver SET count = count + 1, url = ?, works_at = NULL WHERE origin = ? RETURNING told',
      url,
      origin,
    );
    const [row] = known.toArray();
    if (row) return row.told === 1 ? null : this.#nextMail(now);
    const { count } = this.#sql
      .exec<{ count: number }>('SELECT count(*) AS count FROM failing_receiver')
      .one();
    if (count >= MOST_RECEIVERS) return null;
    this.#sql.exec(
      'INSERT INTO failing_receiver (origin, url, count, since, told, works_at) VALUES (?, ?, 1, ?, 0, NULL)',
      origin,
      url,
      now,
    );
    return this.#nextMail(now);
  }

  /**
   * Records that a delivery arrived. Returns when to notify the account; null if there is nothing to report.
   */
  noteDelivered(origin: string, now: number): number | null {
    const works = this.#sql.exec(
      'UPDATE failing_receiver SET works_at = ? WHERE origin = ? AND works_at IS NULL RETURNING origin',
      now,
      origin,
    );
    return works.toArray().length === 0 ? null : this.#nextMail(now);
  }

  /** Returns the earliest time of the next mail. */
  earliestMailAt(): number {
    const [last] = this.#sql.exec<{ at: number }>('SELECT at FROM told').toArray();
    return last === undefined ? 0 : last.at + BETWEEN_MAILS_MS;
  }

  /** Returns what was not reported yet, failing receivers first. */
  nextReport(): ReceiverReport | null {
    const failing = this.#rows('told = 0');
    const rows = failing.length > 0 ? failing : this.#rows('works_at IS NOT NULL');
    if (rows.length === 0) return null;
    const [last] = this.#sql.exec<{ mails: number }>('SELECT mails FROM told').toArray();
    return {
      kind: failing.length > 0 ? 'failing' : 'working',
      occasion: String(last?.mails ?? 0),
      origins: rows.map(({ origin }) => origin),
      receivers: rows.map(({ url, count, since, works_at }) => ({ url, count, since, worksAt: works_at })),
    };
  }

  /**
   * Records that the account was notified. Deletes receivers that work again, unless they have failed since.
   */
  markReported({ origins, receivers }: ReceiverReport, now: number): void {
    for (const [place, origin] of origins.entries()) {
      const worksAt = receivers[place]?.worksAt ?? null;
      this.#sql.exec('UPDATE failing_receiver SET told = 1 WHERE origin = ?', origin);
      this.#sql.exec('DELETE FROM failing_receiver WHERE origin = ? AND works_at = ?', origin, worksAt);
    }
    this.#sql.exec(
      'INSERT INTO told (id, at, mails) VALUES (1, ?, 1) ON CONFLICT (id) DO UPDATE SET at = excluded.at, mails = mails + 1',
      now,
    );
  }

  #nextMail(now: number): number {
    return Math.max(now + GATHERED_MS, this.earliestMailAt());
  }

  #rows(condition: string): Row[] {
    return this.#sql
      .exec<Row>(
        `SELECT origin, url, count, since, works_at FROM failing_receiver WHERE ${condition} ORDER BY since, origin`,
      )
      .toArray();
  }
}
