import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { brasiliaDay } from '../time/brasilia.ts';
import type { Schedule } from '../time/schedule.ts';
import { type AccessEntry, accessLogKey, accessLogText } from './access-log-files.ts';
import type { ClientInfo } from './client-info.ts';
import { ACCESS_LOG_DUE } from './due.ts';

const WRITE_AFTER_MS = 3_600_000;
/** A busy account's rows are written before their hour is over. */
const WRITE_AT_ROWS = 1_000;
const MOST_ROWS_A_FILE = 5_000;
/** While R2 is out of reach, calls that the account was refused are no longer noted beyond this. */
const MOST_BUFFERED = 100_000;

type Row = {
  seq: number;
  at: number;
  key_prefix: string;
  ip: string | null;
  port: number | null;
  method: string;
  path: string;
  request_id: string;
};

export function createAccessLogTable(sql: SqlStorage): void {
  sql.exec(
    `CREATE TABLE IF NOT EXISTS access (
       seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, key_prefix TEXT NOT NULL, ip TEXT, port INTEGER,
       method TEXT NOT NULL, path TEXT NOT NULL, request_id TEXT NOT NULL
     )`,
  );
}

/** The access log's latest rows, until R2 has them. */
export class AccessLog {
  readonly #env: Pick<Env, 'FILES' | 'FAULTS'>;
  readonly #sql: SqlStorage;

  constructor(env: Pick<Env, 'FILES' | 'FAULTS'>, sql: SqlStorage) {
    this.#env = env;
    this.#sql = sql;
  }

  /** Called inside the transaction that admits or refuses the call. */
  note(
    schedule: Schedule<typeof ACCESS_LOG_DUE>,
    visit: ClientInfo,
    keyPrefix: string,
    refused: boolean,
    now: number,
  ): void {
    if (refused && this.#isFull()) return;
    const { seq } = this.#sql
      .exec<{ seq: number }>(
        `INSERT INTO access (at, key_prefix, ip, port, method, path, request_id) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
        now,
        keyPrefix,
        visit.ip,
        visit.port,
        visit.method,
        visit.path,
        visit.requestId,
      )
      .one();
    if (seq % WRITE_AT_ROWS === 0) schedule.set(ACCESS_LOG_DUE, '', now);
    // The first of an empty buffer.
    else if (seq === 1) schedule.set(ACCESS_LOG_DUE, '', now + WRITE_AFTER_MS);
  }

  /** Writes what is buffered now to R2; a row leaves the buffer when it is there. Gives the time of the next writing. */
  async write(accountId: string, now: number): Promise<number | undefined> {
    const last = this.#edge('max');
    for (;;) {
      const rows = ofOneDay(this.#oldest(last));
      const entries = rows.map(entryOf);
      const [first] = entries;
      if (!first) return this.#edge('max') === 0 ? undefined : now + WRITE_AFTER_MS;
      await this.#env.FILES.put(accessLogKey(accountId, first), accessLogText(accountId, entries));
      await faultPoint(this.#env, 'access-log.stored');
      this.#sql.exec('DELETE FROM access WHERE seq <= ?', rows.at(-1)?.seq ?? 0);
    }
  }

  #oldest(last: number): Row[] {
    return this.#sql
      .exec<Row>('SELECT * FROM access WHERE seq <= ? ORDER BY seq LIMIT ?', last, MOST_ROWS_A_FILE)
      .toArray();
  }

  #isFull(): boolean {
    return this.#edge('max') - this.#edge('min') >= MOST_BUFFERED;
  }

  #edge(which: 'min' | 'max'): number {
    return this.#sql.exec<{ seq: number | null }>(`SELECT ${which}(seq) AS seq FROM access`).one().seq ?? 0;
  }
}

function ofOneDay(rows: Row[]): Row[] {
  const day = brasiliaDay(rows[0]?.at ?? 0);
  const next = rows.findIndex((row) => brasiliaDay(row.at) !== day);
  return next < 0 ? rows : rows.slice(0, next);
}

function entryOf(row: Row): AccessEntry {
  return {
    at: row.at,
    keyPrefix: row.key_prefix,
    ip: row.ip,
    port: row.port,
    method: row.method,
    path: row.path,
    requestId: row.request_id,
  };
}
