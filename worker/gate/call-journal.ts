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

export function createCallJournalTable(sql: SqlStorage): void {
  sql.exec('CREATE TABLE IF NOT EXISTS call_journal (seq INTEGER PRIMARY KEY, call TEXT NOT NULL)');
}

/** Calls that are recorded in one row each, until the tables have them: ten rows a call are then written for many at once. */
export class CallJournal {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  append(call: JournaledCall): void {
    this.#sql.exec('INSERT INTO call_journal (call) VALUES (?)', JSON.stringify(call));
  }

  calls(): JournaledCall[] {
    return this.#sql
      .exec<{ call: string }>('SELECT call FROM call_journal ORDER BY seq')
      .toArray()
      .map(({ call }) => JSON.parse(call));
  }

  clear(): void {
    this.#sql.exec('DELETE FROM call_journal');
  }
}
