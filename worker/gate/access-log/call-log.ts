import type { ClientInfo } from './client-info.ts';

/** Who called: a known key, by what may be shown of it, or a person in the console, by their id. */
export type LoggedCaller = { keyPrefix: string } | { person: string };

/** A call as the access log keeps it. */
export type LoggedCall = LoggedCaller & {
  /** Epoch milliseconds. */
  at: number;
  client: ClientInfo;
};

/** An admitted call of a live key, with all that the Gate's tables have to know of it. */
export interface JournaledCall {
  at: number;
  keyPrefix: string;
  client: ClientInfo;
  keyHash: string;
  endpoint: string;
  /** Under which the credits are charged; null for a free call. */
  reference: string | null;
  credits: number;
  /** References of earlier data calls that were answered. */
  answered: readonly string[];
}

type Row = { seq: number; call: string };

/** Makes the tables, and moves into them what the version before kept in two: `access`, and the calls not yet applied. */
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

/** Behind what may be journaled here: a deployment that was taken back and made again has both. */
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
 * One row a call, from the call until R2 has it. Of a busy account it is the journal, too: the latest calls are only here,
 * beyond a mark, until the other tables have them; ten rows a call are then written for many calls at once.
 */
export class CallLog {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  append(call: LoggedCall): void {
    this.#sql.exec('INSERT INTO call_log (call) VALUES (?)', JSON.stringify(call));
  }

  /** The calls that the other tables do not have, oldest first. */
  journaled(): JournaledCall[] {
    return this.#sql
      .exec<Row>('SELECT call FROM call_log WHERE seq > (SELECT applied FROM call_log_mark) ORDER BY seq')
      .toArray()
      .map(({ call }) => JSON.parse(call))
      .filter(isJournaled);
  }

  /** The other tables have all calls now. Gives the number of the last: numbers begin at 1 with an empty log. */
  markApplied(): number {
    return this.#sql
      .exec<{ applied: number }>(
        'UPDATE call_log_mark SET applied = (SELECT coalesce(max(seq), 0) FROM call_log) RETURNING applied',
      )
      .one().applied;
  }

  /** 0 when it is empty. */
  last(): number {
    return this.#edge('max');
  }

  /** How far the first call is from the last. */
  span(): number {
    return this.#edge('max') - this.#edge('min');
  }

  oldest(most: number, last: number): { seq: number; call: LoggedCall }[] {
    return this.#sql
      .exec<Row>('SELECT seq, call FROM call_log WHERE seq <= ? ORDER BY seq LIMIT ?', last, most)
      .toArray()
      .map(({ seq, call }) => ({ seq, call: JSON.parse(call) }));
  }

  /** Removes calls that the other tables have: the first ones, up to `last`. */
  removeUpTo(last: number): void {
    this.#sql.exec('DELETE FROM call_log WHERE seq <= ?', last);
    // Numbers begin anew.
    if (this.last() === 0) this.markApplied();
  }

  #edge(which: 'min' | 'max'): number {
    return this.#sql.exec<{ seq: number | null }>(`SELECT ${which}(seq) AS seq FROM call_log`).one().seq ?? 0;
  }
}

/** Not a call that an earlier version had written to the other tables when its row was moved here. */
function isJournaled(call: LoggedCall): call is JournaledCall {
  return 'keyHash' in call;
}
