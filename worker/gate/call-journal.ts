import type { ClientInfo } from './client-info.ts';

/** An admitted call of a live key, with all that the Gate's tables have to know of it. */
export interface JournaledCall {
  /** Epoch milliseconds. */
  at: number;
  keyHash: string;
  endpoint: string;
  client: ClientInfo;
  /** Under which the credits are charged; null for a free call. */
  reference: string | null;
  credits: number;
  /** References of earlier data calls that were answered. */
  answered: readonly string[];
}

type Row = {
  at: number;
  key_hash: string;
  endpoint: string;
  ip: string | null;
  port: number | null;
  method: string;
  path: string;
  request_id: string;
  reference: string | null;
  credits: number;
  answered: string;
};

export function createCallJournalTable(sql: SqlStorage): void {
  sql.exec(
    `CREATE TABLE IF NOT EXISTS call_journal (
       seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, key_hash TEXT NOT NULL, endpoint TEXT NOT NULL, ip TEXT, port INTEGER,
       method TEXT NOT NULL, path TEXT NOT NULL, request_id TEXT NOT NULL, reference TEXT, credits INTEGER NOT NULL, answered TEXT NOT NULL
     )`,
  );
}

/** Calls that are recorded in one row each, until the tables have them: ten rows a call are then written for many at once. */
export class CallJournal {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  append(call: JournaledCall): void {
    const { at, keyHash, endpoint, client, reference, credits, answered } = call;
    this.#sql.exec(
      `INSERT INTO call_journal (at, key_hash, endpoint, ip, port, method, path, request_id, reference, credits, answered)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      at,
      keyHash,
      endpoint,
      client.ip,
      client.port,
      client.method,
      client.path,
      client.requestId,
      reference,
      credits,
      JSON.stringify(answered),
    );
  }

  calls(): JournaledCall[] {
    return this.#sql.exec<Row>('SELECT * FROM call_journal ORDER BY seq').toArray().map(callOf);
  }

  clear(): void {
    this.#sql.exec('DELETE FROM call_journal');
  }
}

function callOf(row: Row): JournaledCall {
  return {
    at: row.at,
    keyHash: row.key_hash,
    endpoint: row.endpoint,
    client: {
      ip: row.ip,
      port: row.port,
      method: row.method,
      path: row.path,
      requestId: row.request_id,
    },
    reference: row.reference,
    credits: row.credits,
    answered: JSON.parse(row.answered),
  };
}
