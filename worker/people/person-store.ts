import { addColumns } from '../db/add-columns.ts';
import { isAlive, isFresh, isToBeNoted, REPLACED_MS, type SessionTimes } from './session-limits.ts';

export interface NewSession {
  hash: string;
  /** The hash of the browser's token: a browser has one active session. */
  browser: string;
  ip: string | null;
  port: number | null;
  userAgent: string;
}

/** A text that a person accepted, and the source of the request. */
export interface Acceptance {
  document: 'terms';
  version: string;
  sha256: string;
  ip: string | null;
  port: number | null;
  userAgent: string;
}

export interface ListedSession {
  hash: string;
  ip: string | null;
  userAgent: string;
  createdAt: number;
  seenAt: number;
}

type SessionRow = {
  hash: string;
  created_at: number;
  seen_at: number;
  fresh_at: number;
  ends_at: number | null;
  ip: string | null;
  user_agent: string;
};

/**
 * The tables of a `Person`: the person, sessions, known devices, and the accounts in which they are a member.
 */
export class PersonStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  prepare(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS person (id TEXT PRIMARY KEY, address TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS session (
        hash TEXT PRIMARY KEY, browser TEXT NOT NULL, created_at INTEGER NOT NULL, seen_at INTEGER NOT NULL,
        fresh_at INTEGER NOT NULL, ends_at INTEGER, ip TEXT, port INTEGER, user_agent TEXT NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS session_browser ON session (browser);
      CREATE TABLE IF NOT EXISTS device (browser TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS membership (account TEXT PRIMARY KEY, opened INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS acceptance (
        document TEXT NOT NULL, version TEXT NOT NULL, sha256 TEXT NOT NULL, account TEXT NOT NULL, at INTEGER NOT NULL,
        ip TEXT, port INTEGER, user_agent TEXT NOT NULL, PRIMARY KEY (document, sha256, account)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS opening (account TEXT PRIMARY KEY, provision TEXT NOT NULL) WITHOUT ROWID;
    `);
    addColumns(this.#sql, 'person', { name: "TEXT NOT NULL DEFAULT ''" });
  }

  isPrepared(): boolean {
    const tables = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'person'");
    return tables.toArray().length > 0;
  }

  /** Creates the person; false if it already exists. */
  create(id: string, address: string, now: number): boolean {
    const written = this.#sql.exec(
      'INSERT OR IGNORE INTO person (id, address, created_at) VALUES (?, ?, ?)',
      id,
      address,
      now,
    );
    return written.rowsWritten > 0;
  }

  /** Returns the person. The name is empty until they set one. */
  person(): { id: string; address: string; name: string } {
    return this.#sql
      .exec<{ id: string; address: string; name: string }>('SELECT id, address, name FROM person')
      .one();
  }

  setName(name: string): void {
    this.#sql.exec('UPDATE person SET name = ?', name);
  }

  setAddress(address: string): void {
    this.#sql.exec('UPDATE person SET address = ?', address);
  }

  /** Adds a session. The browser's earlier sessions end shortly after, as another tab may still use them. */
  addSession({ hash, browser, ip, port, userAgent }: NewSession, now: number): void {
    this.#sql.exec('DELETE FROM session WHERE ends_at <= ?', now);
    this.#sql.exec(
      'UPDATE session SET ends_at = ? WHERE browser = ? AND ends_at IS NULL',
      now + REPLACED_MS,
      browser,
    );
    this.#sql.exec(
      `INSERT INTO session (hash, browser, created_at, seen_at, fresh_at, ends_at, ip, port, user_agent)
       VALUES (?, ?, ?, ?, ?, NULL, ?, ?, ?)`,
      hash,
      browser,
      now,
      now,
      now,
      ip,
      port,
      userAgent,
    );
  }

  /** Records the visit of an active session; null if it has ended or never existed. */
  visit(hash: string, now: number): { isFresh: boolean } | null {
    const [row] = this.#sql.exec<SessionRow>('SELECT * FROM session WHERE hash = ?', hash).toArray();
    if (!row || !isLasting(row, now)) return null;
    if (isToBeNoted(timesOf(row), now))
      this.#sql.exec('UPDATE session SET seen_at = ? WHERE hash = ?', now, hash);
    return { isFresh: isFresh(timesOf(row), now) };
  }

  endSession(hash: string): void {
    this.#sql.exec('DELETE FROM session WHERE hash = ?', hash);
  }

  /** Ends all sessions and forgets all devices, so that the next sign-in in each browser sends a mail. */
  endAllSessions(): void {
    this.#sql.exec('DELETE FROM session');
    this.#sql.exec('DELETE FROM device');
  }

  /** Lists the active sessions, the most recently seen first. */
  sessions(now: number): ListedSession[] {
    const rows = this.#sql.exec<SessionRow>(
      'SELECT * FROM session WHERE ends_at IS NULL ORDER BY seen_at DESC, hash',
    );
    return rows
      .toArray()
      .filter((row) => isLasting(row, now))
      .map(({ hash, ip, user_agent: userAgent, created_at: createdAt, seen_at: seenAt }) => ({
        hash,
        ip,
        userAgent,
        createdAt,
        seenAt,
      }));
  }

  session(hash: string): ListedSession | undefined {
    const [row] = this.#sql.exec<SessionRow>('SELECT * FROM session WHERE hash = ?', hash).toArray();
    return row && { ...timesOf(row), hash, ip: row.ip, userAgent: row.user_agent };
  }

  /** Records a sign-in with a device; false if it is already known. */
  noteDevice(browser: string, now: number): boolean {
    const written = this.#sql.exec('INSERT OR IGNORE INTO device (browser, at) VALUES (?, ?)', browser, now);
    return written.rowsWritten > 0;
  }

  accounts(): string[] {
    const rows = this.#sql.exec<{ account: string }>('SELECT account FROM membership ORDER BY at, account');
    return rows.toArray().map(({ account }) => account);
  }

  addMembership(account: string, now: number): void {
    this.#sql.exec('INSERT OR IGNORE INTO membership (account, opened, at) VALUES (?, 0, ?)', account, now);
  }

  /** Counts the accounts that the person has opened. */
  accountsOpened(): number {
    return this.#sql
      .exec<{ opened: number }>('SELECT count(*) AS opened FROM membership WHERE opened = 1')
      .one().opened;
  }

  /** Adds an account that the person opens. Its `provision` is stored until the Gate has received it. */
  addOpening(account: string, provision: unknown, now: number): void {
    this.#sql.exec('INSERT INTO membership (account, opened, at) VALUES (?, 1, ?)', account, now);
    this.#sql.exec(
      'INSERT INTO opening (account, provision) VALUES (?, ?)',
      account,
      JSON.stringify(provision),
    );
  }

  /** Records that a text was accepted for an account; a repeat does not change the first record. */
  addAcceptance(
    { document, version, sha256, ip, port, userAgent }: Acceptance,
    account: string,
    now: number,
  ): void {
    this.#sql.exec(
      'INSERT OR IGNORE INTO acceptance (document, version, sha256, account, at, ip, port, user_agent) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      document,
      version,
      sha256,
      account,
      now,
      ip,
      port,
      userAgent,
    );
  }

  /** Returns the `provision` of an account that is being opened; undefined once its Gate has received it. */
  opening(account: string): unknown {
    const rows = this.#sql.exec<{ provision: string }>(
      'SELECT provision FROM opening WHERE account = ?',
      account,
    );
    const [row] = rows.toArray();
    return row && JSON.parse(row.provision);
  }

  dropOpening(account: string): void {
    this.#sql.exec('DELETE FROM opening WHERE account = ?', account);
  }
}

function timesOf({ created_at, seen_at, fresh_at }: SessionRow): SessionTimes {
  return { createdAt: created_at, seenAt: seen_at, freshAt: fresh_at };
}

function isLasting(row: SessionRow, now: number): boolean {
  return isAlive(timesOf(row), now) && (row.ends_at === null || now < row.ends_at);
}
