import { addColumns } from '../db/add-columns.ts';
import { CircuitBreakers } from '../outside/circuit-breaker.ts';
import { Schedule } from '../time/schedule.ts';
import { createCallLogTables } from './access-log/call-log.ts';
import { createEmailChangeTable } from './account-email.ts';
import { createEsignQuotaTable } from './credits/esign-quota.ts';
import { createWarningTable } from './credits/franchise-warning.ts';
import { createMonthlyItemsTable } from './credits/monthly-items.ts';
import { createKeyUsageTable } from './credits/usage.ts';
import { createFailureTables } from './failures/failures.ts';
import { createMemberTable } from './members.ts';
import { createOutboxTable } from './outbox.ts';
import { createUploadTable } from './uploads.ts';

/** Creates the Gate's tables. Call it only for an account that exists: a forged key must store nothing. */
export function createTables(sql: SqlStorage): void {
  Schedule.prepare(sql);
  createWarningTable(sql);
  CircuitBreakers.prepare(sql);
  createOutboxTable(sql);
  createEsignQuotaTable(sql);
  createMonthlyItemsTable(sql);
  createKeyUsageTable(sql);
  createFailureTables(sql);
  createMemberTable(sql);
  createEmailChangeTable(sql);
  createUploadTable(sql);
  sql.exec(`
    CREATE TABLE IF NOT EXISTS account (
      id TEXT PRIMARY KEY, email TEXT NOT NULL, name TEXT NOT NULL, plan TEXT NOT NULL, plan_started_at INTEGER NOT NULL,
      site_plan TEXT NOT NULL, adult INTEGER NOT NULL, webhook_url TEXT, webhook_secret TEXT NOT NULL, created_at INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS key (
      hash TEXT PRIMARY KEY, prefix TEXT NOT NULL, mode TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS usage (
      day TEXT, endpoint TEXT, calls INTEGER NOT NULL DEFAULT 0, credits INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (day, endpoint)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS test_day (day TEXT PRIMARY KEY, calls INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS bucket (
      id TEXT PRIMARY KEY, source TEXT NOT NULL, granted INTEGER NOT NULL, remaining INTEGER NOT NULL CHECK (remaining >= 0),
      starts_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS entry (
      seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, bucket TEXT NOT NULL,
      amount INTEGER NOT NULL, reference TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS entry_reference ON entry (reference);
    CREATE TABLE IF NOT EXISTS reservation (
      reference TEXT PRIMARY KEY, credits INTEGER NOT NULL, state TEXT NOT NULL, day TEXT NOT NULL, endpoint TEXT NOT NULL, at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS reservation_at ON reservation (at);
    CREATE INDEX IF NOT EXISTS reservation_unconfirmed ON reservation (at) WHERE state = 'unconfirmed';
    CREATE TABLE IF NOT EXISTS heavy_slot (job_id TEXT PRIMARY KEY, taken_at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS idempotency (
      mode TEXT, key TEXT, fingerprint TEXT NOT NULL, reference TEXT NOT NULL, status INTEGER NOT NULL, body BLOB NOT NULL,
      location TEXT, answering_until INTEGER, expires_at INTEGER NOT NULL, PRIMARY KEY (mode, key)
    ) WITHOUT ROWID;
  `);
  addColumns(sql, 'account', {
    previous_secret: 'TEXT',
    previous_secret_until: 'INTEGER',
    secret_form: 'TEXT',
  });
  addColumns(sql, 'key', {
    hits: "TEXT NOT NULL DEFAULT '[]'",
    name: "TEXT NOT NULL DEFAULT ''",
    created_by: 'TEXT',
    form: 'TEXT',
    expires_at: 'INTEGER',
    replaced: 'INTEGER NOT NULL DEFAULT 0',
  });
  addColumns(sql, 'reservation', { key: 'TEXT' });
  createCallLogTables(sql);
}

export function tablesExist(sql: SqlStorage): boolean {
  return (
    sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'account'").toArray().length > 0
  );
}
