import { addColumns } from '../db/add-columns.ts';

/** Creates the tables of a queue of slots; adds missing columns to those of an earlier version. */
export function prepareSlotTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS waiting (
      job_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, created_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS lease (
      job_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, instance INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS account (
      account_id TEXT PRIMARY KEY, waiting INTEGER NOT NULL, running INTEGER NOT NULL,
      turn INTEGER NOT NULL, since INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS offence (
      job_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS avoided (instance INTEGER PRIMARY KEY, until INTEGER NOT NULL);
  `);
  for (const [table, definitions] of Object.entries(ADDED_COLUMNS)) addColumns(sql, table, definitions);
  sql.exec(`
    DROP INDEX IF EXISTS waiting_order;
    CREATE INDEX IF NOT EXISTS waiting_turn ON waiting (account_id, background, created_at, job_id);
    CREATE INDEX IF NOT EXISTS account_next ON account (running, turn, since) WHERE waiting > 0;
    CREATE INDEX IF NOT EXISTS account_demoted ON account (running, turn, since) WHERE demoted > 0;
    CREATE INDEX IF NOT EXISTS account_waiting ON account (turn) WHERE waiting > 0;
    CREATE INDEX IF NOT EXISTS account_turn ON account (turn);
    CREATE INDEX IF NOT EXISTS offence_of ON offence (account_id, at);
    CREATE INDEX IF NOT EXISTS offence_at ON offence (at);
  `);
  countAnew(sql);
}

const NUMBER = 'INTEGER NOT NULL DEFAULT 0';

const ADDED_COLUMNS = {
  waiting: { background: NUMBER },
  lease: { background: NUMBER, outlived: 'TEXT', preempted: NUMBER, granted_at: NUMBER },
  account: { demoted: NUMBER, overdue: NUMBER, ended_in_turn: NUMBER },
};

/** Counts the accounts of an object that is older than the table `account`. */
function countAnew(sql: SqlStorage): void {
  if (sql.exec('SELECT 1 FROM account LIMIT 1').toArray().length > 0) return;
  sql.exec(`
    INSERT INTO account (account_id, waiting, running, turn, since)
    SELECT account_id, sum(waits), sum(runs), 0, min(at) FROM (
      SELECT account_id, 1 AS waits, 0 AS runs, created_at AS at FROM waiting
      UNION ALL SELECT account_id, 0, 1, 0 FROM lease
    ) GROUP BY account_id
  `);
}
