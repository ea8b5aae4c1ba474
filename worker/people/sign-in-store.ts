import { addColumns } from '../db/add-columns.ts';
import type { CodeState } from '../mailed-code.ts';
import type { CodePurpose } from './code-purpose.ts';
import { COUNTED_MS, type Counted, freeAgainAt } from './sign-in-limits.ts';

export type MailState = 'sending' | 'sent' | 'failed';

/** The code that a browser requested, and the state of its mail. */
export interface Challenge {
  address: string;
  purpose: CodePurpose;
  ip: string | null;
  /** The browser's name, for the mail. */
  device: string;
  state: CodeState;
  mail: MailState;
  askedAt: number;
}

type ChallengeRow = Omit<Challenge, 'purpose' | 'state' | 'askedAt'> & {
  purpose: string;
  state: string;
  asked_at: number;
};

/** An address that the person changed for another, for as long as the change can be undone. */
export interface HeldAddress {
  until: number;
  changeId: string;
  /** The origin of the service, for the link that undoes the change. */
  base: string;
}

/** The person of an address: they sign in by it, or it is reserved for them. */
export interface AddressHolder {
  person: string;
  held: HeldAddress | null;
}

type PersonRow = { id: string; held_until: number | null; change_id: string | null; base: string | null };

/** Equal to the lifetime of a browser's token. */
const DEVICE_KEPT_MS = 365 * 86_400_000;

/**
 * The tables of a `SignIn`. `browser` is the hash of a browser's token, in `challenge` followed by a code's
 * purpose.
 */
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
    addColumns(this.#sql, 'challenge', {
      purpose: `TEXT NOT NULL DEFAULT '{"for":"sign-in"}'`,
      device: "TEXT NOT NULL DEFAULT ''",
    });
    addColumns(this.#sql, 'person', { held_until: 'INTEGER', change_id: 'TEXT', base: 'TEXT' });
  }

  /** An object that never received a request has no tables. */
  isPrepared(): boolean {
    const tables = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'challenge'");
    return tables.toArray().length > 0;
  }

  /** Checks for entries that have yet to expire. */
  isCounting(): boolean {
    const left = this.#sql.exec('SELECT 1 FROM challenge UNION ALL SELECT 1 FROM counted LIMIT 1');
    return left.toArray().length > 0;
  }

  /** Finds a challenge by the id from `challengeId`. */
  challenge(id: string): Challenge | undefined {
    const [row] = this.#sql
      .exec<ChallengeRow>(
        'SELECT address, purpose, ip, device, state, mail, asked_at FROM challenge WHERE browser = ?',
        id,
      )
      .toArray();
    if (!row) return undefined;
    const { asked_at: askedAt, state, purpose, ...rest } = row;
    return { ...rest, askedAt, purpose: JSON.parse(purpose), state: JSON.parse(state) };
  }

  saveChallenge(id: string, { address, purpose, ip, device, state, mail, askedAt }: Challenge): void {
    this.#sql.exec(
      `INSERT OR REPLACE INTO challenge (browser, address, purpose, ip, device, state, mail, asked_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      address,
      JSON.stringify(purpose),
      ip,
      device,
      JSON.stringify(state),
      mail,
      askedAt,
    );
  }

  saveState(id: string, state: CodeState): void {
    this.#sql.exec('UPDATE challenge SET state = ? WHERE browser = ?', JSON.stringify(state), id);
  }

  saveMail(id: string, mail: MailState): void {
    this.#sql.exec('UPDATE challenge SET mail = ? WHERE browser = ?', mail, id);
  }

  /**
   * Counts an event towards a budget; returns null, or the time of the next free place if the budget is used
   * up.
   */
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

  /**
   * Returns the budget of a browser. A known device has its own, so that strangers cannot use up its owner's.
   */
  budgetOf(browser: string): string {
    const known = this.#sql.exec('SELECT 1 FROM device WHERE browser = ?', browser).toArray();
    return known.length > 0 ? browser : '';
  }

  noteDevice(browser: string, now: number): void {
    this.#sql.exec('DELETE FROM device WHERE at <= ?', now - DEVICE_KEPT_MS);
    this.#sql.exec('INSERT OR REPLACE INTO device (browser, at) VALUES (?, ?)', browser, now);
  }

  holder(): AddressHolder | undefined {
    const [row] = this.#sql.exec<PersonRow>('SELECT id, held_until, change_id, base FROM person').toArray();
    if (!row) return undefined;
    const { id: person, held_until: until, change_id: changeId, base } = row;
    const isHeld = until !== null && changeId !== null && base !== null;
    return { person, held: isHeld ? { until, changeId, base } : null };
  }

  saveHolder({ person, held }: AddressHolder, now: number): void {
    this.#sql.exec(
      'INSERT OR REPLACE INTO person (id, at, held_until, change_id, base) VALUES (?, ?, ?, ?, ?)',
      person,
      now,
      held?.until ?? null,
      held?.changeId ?? null,
      held?.base ?? null,
    );
  }

  /** Removes the person and their devices: the next holder of the address has no known device. */
  dropHolder(): void {
    this.#sql.exec('DELETE FROM person');
    this.#sql.exec('DELETE FROM device');
  }
}
