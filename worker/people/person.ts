import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import type { NewAccount } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import { systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { isAlive, isFresh, isToBeNoted } from './session-limits.ts';

type Due = 'open-account';

export interface NewSession {
  personId: string;
  address: string;
  hash: string;
  /** The hash of the browser's token: one session a browser. */
  browser: string;
  ip: string | null;
  port: number | null;
  userAgent: string;
}

export interface Visitor {
  personId: string;
  address: string;
  /** The person confirmed a code of the address within the last 15 minutes. */
  isFresh: boolean;
  accounts: string[];
}

export type AccountOpened = { is: 'opened' } | { is: 'too_many' };

const MOST_SANDBOX_ACCOUNTS = 3;

type SessionRow = { created_at: number; seen_at: number; fresh_at: number };

/** A person: the sessions in which they are signed in, and the accounts in which they have a seat. */
export class Person extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  readonly #schedule: Schedule<Due>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#schedule = new Schedule<Due>(ctx.storage, systemClock, {
      'open-account': (id) => this.#openAccount(id),
    });
    if (this.#exists()) this.#schedule.resume();
  }

  override async alarm(): Promise<void> {
    if (this.#exists()) await this.#schedule.runDue();
  }

  /** Begins a session in place of the one that the browser had. */
  openSession({ personId, address, hash, browser, ip, port, userAgent }: NewSession): void {
    this.#prepare();
    const now = systemClock.now();
    this.ctx.storage.transactionSync(() => {
      this.#sql.exec(
        'INSERT INTO person (id, address, created_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING',
        personId,
        address,
        now,
      );
      this.#sql.exec('DELETE FROM session WHERE browser = ?', browser);
      this.#sql.exec(
        `INSERT INTO session (hash, browser, created_at, seen_at, fresh_at, ip, port, user_agent)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        hash,
        browser,
        now,
        now,
        now,
        ip,
        port,
        userAgent,
      );
    });
  }

  /** Who visits, by the hash of the session's token; null where it has ended. */
  visitor(hash: string): Visitor | null {
    if (!this.#exists()) return null;
    const [row] = this.#sql
      .exec<SessionRow>('SELECT created_at, seen_at, fresh_at FROM session WHERE hash = ?', hash)
      .toArray();
    if (!row) return null;
    const now = systemClock.now();
    const times = { createdAt: row.created_at, seenAt: row.seen_at, freshAt: row.fresh_at };
    if (!isAlive(times, now)) {
      this.closeSession(hash);
      return null;
    }
    if (isToBeNoted(times, now)) this.#sql.exec('UPDATE session SET seen_at = ? WHERE hash = ?', now, hash);
    const { id, address } = this.#sql
      .exec<{ id: string; address: string }>('SELECT id, address FROM person')
      .one();
    return { personId: id, address, isFresh: isFresh(times, now), accounts: this.#accounts() };
  }

  closeSession(hash: string): void {
    if (this.#exists()) this.#sql.exec('DELETE FROM session WHERE hash = ?', hash);
  }

  /** Opens a Sandbox account, of which the person is the owner. Idempotent by the account's id. */
  async openAccount(account: NewAccount): Promise<AccountOpened> {
    const isNew = !this.#accounts().includes(account.id);
    if (isNew && this.#accounts().length >= MOST_SANDBOX_ACCOUNTS) return { is: 'too_many' };
    if (isNew) {
      this.ctx.storage.transactionSync(() => {
        const now = systemClock.now();
        this.#sql.exec("INSERT INTO membership (account, role, at) VALUES (?, 'owner', ?)", account.id, now);
        this.#sql.exec(
          'INSERT INTO opening (account, provision) VALUES (?, ?)',
          account.id,
          JSON.stringify(account),
        );
        this.#schedule.setBegun('open-account', account.id);
      });
    }
    await faultPoint(this.env, 'person.opening');
    await this.#schedule.runNow('open-account', account.id);
    return { is: 'opened' };
  }

  /** A row of the outbox: the Gate makes the account once, however often it is asked. */
  async #openAccount(id: string): Promise<undefined> {
    const [opening] = this.#sql
      .exec<{ provision: string }>('SELECT provision FROM opening WHERE account = ?', id)
      .toArray();
    if (!opening) return;
    await gateOf(this.env, id).provision(JSON.parse(opening.provision));
    await faultPoint(this.env, 'person.opened');
    this.#sql.exec('DELETE FROM opening WHERE account = ?', id);
  }

  #accounts(): string[] {
    const rows = this.#sql.exec<{ account: string }>('SELECT account FROM membership ORDER BY at, account');
    return rows.toArray().map(({ account }) => account);
  }

  #prepare(): void {
    Schedule.prepare(this.#sql);
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS person (id TEXT PRIMARY KEY, address TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS session (
        hash TEXT PRIMARY KEY, browser TEXT NOT NULL, created_at INTEGER NOT NULL, seen_at INTEGER NOT NULL,
        fresh_at INTEGER NOT NULL, ip TEXT, port INTEGER, user_agent TEXT NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS session_browser ON session (browser);
      CREATE TABLE IF NOT EXISTS membership (account TEXT PRIMARY KEY, role TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS opening (account TEXT PRIMARY KEY, provision TEXT NOT NULL) WITHOUT ROWID;
    `);
  }

  #exists(): boolean {
    const tables = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'person'");
    return tables.toArray().length > 0;
  }
}
