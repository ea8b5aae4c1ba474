import type { CodeState } from '../mailed-code.ts';
import { COUNTED_MS, type Counted, freeAgainAt } from './sign-in-limits.ts';

export type MailState = 'sending' | 'sent' | 'failed';

/** The code that a browser asked for, and what became of its mail. */
export interface Challenge {
  address: string;
  ip: string | null;
  state: CodeState;
  mail: MailState;
  askedAt: number;
}

type ChallengeRow = Omit<Challenge, 'state' | 'askedAt'> & { state: string; asked_at: number };

/** As long as a browser keeps its token. */
const DEVICE_KEPT_MS = 365 * 86_400_000;

/** The tables of a `SignIn`. `browser` is always the hash of a browser's token. */
export class SignInStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  prepare(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS challenge (
        browser TEXT PRIMARY KEY, address TEXT NOT NULL, ip TEXT, state TEXT NOT NULL, mail TEXT NOT NULL, asked_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS counted (what TEXT NOT NULL, budget TEXT NOT NULL, at INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS device (browser TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS person (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    `);
  }

  /** An object that was never asked for anything has no tables. */
  isPrepared(): boolean {
    const tables = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'challenge'");
    return tables.toArray().length > 0;
  }

  /** Whether something is left that is forgotten in time. */
  isCounting(): boolean {
    const left = this.#sql.exec('SELECT 1 FROM challenge UNION ALL SELECT 1 FROM counted LIMIT 1');
    return left.toArray().length > 0;
  }

  challenge(browser: string): Challenge | undefined {
    const [row] = this.#sql
      .exec<ChallengeRow>(
        'SELECT address, ip, state, mail, asked_at FROM challenge WHERE browser = ?',
        browser,
      )
      .toArray();
    if (!row) return undefined;
    const { asked_at: askedAt, state, ...rest } = row;
    return { ...rest, askedAt, state: JSON.parse(state) };
  }

  saveChallenge(browser: string, { address, ip, state, mail, askedAt }: Challenge): void {
    this.#sql.exec(
      'INSERT OR REPLACE INTO challenge (browser, address, ip, state, mail, asked_at) VALUES (?, ?, ?, ?, ?, ?)',
      browser,
      address,
      ip,
      JSON.stringify(state),
      mail,
      askedAt,
    );
  }

  saveState(browser: string, state: CodeState): void {
    this.#sql.exec('UPDATE challenge SET state = ? WHERE browser = ?', JSON.stringify(state), browser);
  }

  saveMail(browser: string, mail: MailState): void {
    this.#sql.exec('UPDATE challenge SET mail = ? WHERE browser = ?', mail, browser);
  }

  /** Takes a place in a budget; null where it was taken, else when one is free again. */
  take(counted: Counted, budget: string, now: number): number | null {
    const rows = this.#sql.exec<{ at: number }>(
      'SELECT at FROM counted WHERE what = ? AND budget = ? AND at > ?',
      counted,
      budget,
      now - COUNTED_MS,
    );
    const times = rows.toArray().map(({ at }) => at);
    const until = freeAgainAt(counted, times, now);
    if (until !== null) return until;
    this.#sql.exec('INSERT INTO counted (what, budget, at) VALUES (?, ?, ?)', counted, budget, now);
    return null;
  }

  forgetBefore(at: number): void {
    this.#sql.exec('DELETE FROM counted WHERE at <= ?', at);
    this.#sql.exec('DELETE FROM challenge WHERE asked_at <= ?', at);
  }

  /** A device that signed in before has a budget of its own, so that strangers cannot use up its owner's. */
  budgetOf(browser: string): string {
    const known = this.#sql.exec('SELECT 1 FROM device WHERE browser = ?', browser).toArray();
    return known.length > 0 ? browser : '';
  }

  noteDevice(browser: string, now: number): void {
    this.#sql.exec('DELETE FROM device WHERE at <= ?', now - DEVICE_KEPT_MS);
    this.#sql.exec('INSERT OR REPLACE INTO device (browser, at) VALUES (?, ?)', browser, now);
  }

  personId(): string | undefined {
    return this.#sql.exec<{ id: string }>('SELECT id FROM person').toArray()[0]?.id;
  }

  savePerson(id: string, now: number): void {
    this.#sql.exec('INSERT INTO person (id, at) VALUES (?, ?)', id, now);
  }
}
