import type { RequestSource } from '../../mail/request-facts.ts';
import { COUNTED_MS, freeAgainAt } from '../sign-in-limits.ts';

/** A request for a new address, until its code is typed or expires. */
export interface AddressRequest {
  id: string;
  /** The account that is to get the address; null for the person's own address. */
  account: string | null;
  address: string;
  /** `proved`: the account's Gate has not yet applied it; `void`: a change was undone in the meantime. */
  state: 'open' | 'proved' | 'done' | 'void';
  /** The source of the request for its last code. */
  source: RequestSource;
  base: string;
}

/** A change of the person's own address. */
export interface AddressChange {
  id: string;
  from: string;
  to: string;
  /** The end of the time in which it can be undone, in epoch milliseconds. */
  until: number;
  source: RequestSource;
  base: string;
  undone: Undone | null;
}

/** The source of an undo, and the person's address until then. */
export interface Undone {
  address: string;
  source: RequestSource;
}

type RequestRow = Omit<AddressRequest, 'source'> & { source: string };
type ChangeRow = {
  id: string;
  old_address: string;
  new_address: string;
  until: number;
  source: string;
  base: string;
  undone: string | null;
};

/** The tables of a `Person` for addresses. */
export class AddressStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  prepare(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS address_request (
        seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, account TEXT, address TEXT NOT NULL, state TEXT NOT NULL,
        source TEXT NOT NULL, base TEXT NOT NULL
      );
      CREATE TABLE IF NOT EXISTS address_change (
        seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, old_address TEXT NOT NULL, new_address TEXT NOT NULL,
        until INTEGER NOT NULL, source TEXT NOT NULL, base TEXT NOT NULL, undone TEXT
      );
      CREATE TABLE IF NOT EXISTS code_asked (at INTEGER NOT NULL);
    `);
  }

  /**
   * Counts one code towards the person's limit; returns null, or the time of the next free one if none is
   * left.
   */
  takeCode(now: number): number | null {
    this.#sql.exec('DELETE FROM code_asked WHERE at <= ?', now - COUNTED_MS);
    const times = this.#sql.exec<{ at: number }>('SELECT at FROM code_asked').toArray();
    const until = freeAgainAt(
      'person_mail',
      times.map(({ at }) => at),
      now,
    );
    if (until === null) this.#sql.exec('INSERT INTO code_asked (at) VALUES (?)', now);
    return until;
  }

  request(id: string): AddressRequest | undefined {
    return this.#requests('WHERE id = ?', id)[0];
  }

  /** The latest request for the person's own address, or for an account's. */
  latest(account: string | null): AddressRequest | undefined {
    return this.#requests('WHERE account IS ? ORDER BY seq DESC LIMIT 1', account)[0];
  }

  /** Lists the open requests for the person's own address. */
  openOwn(): AddressRequest[] {
    return this.#requests("WHERE account IS NULL AND state = 'open' ORDER BY seq");
  }

  saveRequest({ id, account, address, state, source, base }: AddressRequest): void {
    this.#sql.exec(
      `INSERT INTO address_request (id, account, address, state, source, base) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET state = excluded.state, source = excluded.source, base = excluded.base`,
      id,
      account,
      address,
      state,
      JSON.stringify(source),
      base,
    );
  }

  setState(id: string, state: AddressRequest['state']): void {
    this.#sql.exec('UPDATE address_request SET state = ? WHERE id = ?', state, id);
  }

  dropRequest(id: string): void {
    this.#sql.exec('DELETE FROM address_request WHERE id = ?', id);
  }

  addChange({ id, from, to, until, source, base }: Omit<AddressChange, 'undone'>): void {
    this.#sql.exec(
      `INSERT INTO address_change (id, old_address, new_address, until, source, base, undone)
       VALUES (?, ?, ?, ?, ?, ?, NULL)`,
      id,
      from,
      to,
      until,
      JSON.stringify(source),
      base,
    );
  }

  change(id: string): AddressChange | undefined {
    return this.#changes('WHERE id = ?', id)[0];
  }

  /** Lists the changes that can be undone at `now`, the latest first. */
  undoable(now: number): AddressChange[] {
    return this.#changes('WHERE undone IS NULL AND until > ? ORDER BY seq DESC', now);
  }

  /** Lists a change and the later ones that were not undone: an undo reverts them all. */
  changesSince(id: string): AddressChange[] {
    return this.#changes(
      'WHERE undone IS NULL AND seq >= (SELECT seq FROM address_change WHERE id = ?) ORDER BY seq',
      id,
    );
  }

  markUndone(id: string, undone: Undone): void {
    this.#sql.exec('UPDATE address_change SET undone = ? WHERE id = ?', JSON.stringify(undone), id);
  }

  dropChange(id: string): void {
    this.#sql.exec('DELETE FROM address_change WHERE id = ?', id);
  }

  #requests(where: string, ...given: (string | null)[]): AddressRequest[] {
    return this.#sql
      .exec<RequestRow>(
        `SELECT id, account, address, state, source, base FROM address_request ${where}`,
        ...given,
      )
      .toArray()
      .map(({ source, ...row }) => ({ ...row, source: JSON.parse(source) }));
  }

  #changes(where: string, given: string | number): AddressChange[] {
    return this.#sql
      .exec<ChangeRow>(
        `SELECT id, old_address, new_address, until, source, base, undone FROM address_change ${where}`,
        given,
      )
      .toArray()
      .map(({ old_address: from, new_address: to, source, undone, ...row }) => ({
        ...row,
        from,
        to,
        source: JSON.parse(source),
        undone: undone === null ? null : JSON.parse(undone),
      }));
  }
}
