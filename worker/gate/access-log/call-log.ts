import type { ClientInfo } from './client-info.ts';

/**
 * The caller of a logged call: a key by the prefix that may be shown, or a person in the console by their id.
 */
export type LoggedCaller = { keyPrefix: string } | { person: string };

/** A call in the access log. */
export type LoggedCall = LoggedCaller & {
  /** Epoch milliseconds. */
  at: number;
  client: ClientInfo;
};

/** An admitted call of a live key, with all the data that the Gate's tables need. */
export interface JournaledCall {
  at: number;
  keyPrefix: string;
  client: ClientInfo;
  keyHash: string;
  endpoint: string;
  /** The reference of its charge; null for a free call. */
  reference: string | null;
  credits: number;
  /** References of earlier data calls that were answered. */
  answered: readonly string[];
}

type Row = { seq: number; call: string };

/**
 * Creates the tables, and moves the rows of the previous version's two tables into them: `access`, and the
 * calls not yet applied.
 */
export function createCallLogTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS call_log (seq INTEGER PRIMARY KEY, call TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS call_log_mark (applied INTEGER NOT NULL);
    INSERT INTO call_log_mark SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM call_log_mark);
  `);
  const before = sql.exec<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('access', 'call_journal') ORDER BY name",
  );
  for (const { name } of before.toArray()) sql.exec(name === 'access' ? MOVE_ACCESS : MOVE_JOURNAL);
}

/**
 * Appends to calls that are already journaled here: both exist if a deployment was rolled back and made
 * again.
 */
const MOVE_ACCESS = `
  INSERT INTO call_log (call)
    SELECT json_object('at', at, 'keyPrefix', key_prefix, 'client',
      json_object('ip', ip, 'port', port, 'method', method, 'path', path, 'requestId', request_id))
    FROM access ORDER BY seq;
  DROP TABLE access;
`;
const MOVE_JOURNAL = `
  INSERT INTO call_log (call)
    SELECT json_set(call, '$.keyPrefix', (SELECT prefix FROM key WHERE hash = json_extract(call, '$.keyHash')))
    FROM call_journal ORDER BY seq;
  DROP TABLE call_journal;
`;

/**
 * Stores one row per call until R2 has it. For a busy account it is also the journal: calls beyond a mark are
 * only here, and are later applied to the other tables together, which take ten rows per call.
 */
export class CallLog {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  append(call: LoggedCall): void {
    this.#sql.exec('INSERT INTO call_log (call) VALUES (?)', JSON.stringify(call));
  }

  /** Returns the calls that the other tables do not have, oldest first. */
  journaled(): JournaledCall[] {
    return this.#sql
      .exec<Row>('SELECT call FROM call_log WHERE seq > (SELECT applied FROM call_log_mark) ORDER BY seq')
      .toArray()
      .map(({ call }) => JSON.parse(call))
      .filter(isJournaled);
  }

  /**
   * Marks all calls as applied to the other tables. Returns the number of the last one; numbers begin at 1
   * with an empty log.
   */
  markApplied(): number {
    return this.#sql
      .exec<{ applied: number }>(
        'UPDATE call_log_mark SET applied = (SELECT coalesce(max(seq), 0) FROM call_log) RETURNING applied',
      )
      .one().applied;
  }

  /** Returns the number of the last call; 0 if the log is empty. */
  last(): number {
    return this.#edge('max');
  }

  /** Returns the difference between the numbers of the first and the last call. */
  span(): number {
    return this.#edge('max') - this.#edge('min');
  }

  oldest(most: number, last: number): { seq: number; call: LoggedCall }[] {
    return this.#sql
      .exec<Row>('SELECT seq, call FROM call_log WHERE seq <= ? ORDER BY seq LIMIT ?', last, most)
      .toArray()
      .map(({ seq, call }) => ({ seq, call: JSON.parse(call) }));
  }

  /** Removes calls up to `last`, which the other tables and R2 have. */
  removeUpTo(last: number): void {
    this.#sql.exec('DELETE FROM call_log WHERE seq <= ?', last);
    // Numbers restart.
    if (this.last() === 0) this.markApplied();
  }

  #edge(which: 'min' | 'max'): number {
    return this.#sql.exec<{ seq: number | null }>(`SELECT ${which}(seq) AS seq FROM call_log`).one().seq ?? 0;
  }
}

/** False for calls that no other table needs: visits of the console, and calls moved here from `access`. */
function isJournaled(call: LoggedCall): call is JournaledCall {
  return 'keyHash' in call;
}
