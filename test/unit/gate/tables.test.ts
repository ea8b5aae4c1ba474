import { expect, test } from 'vitest';
import { AccountState } from '../../../worker/gate/account.ts';
import { createTables } from '../../../worker/gate/tables.ts';
import { memorySql } from '../support/sql-storage.ts';

test('tables of an earlier version get what is new, once, and keep what they hold', () => {
  const sql = memorySql();
  sql.exec(
    'CREATE TABLE key (hash TEXT PRIMARY KEY, prefix TEXT NOT NULL, mode TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER) WITHOUT ROWID',
  );
  sql.exec("INSERT INTO key VALUES ('abc', 'svc_live_1', 'live', 1, NULL)");
  createTables(sql);
  new AccountState(sql).saveWindow('abc', [7]);
  createTables(sql);
  expect(new AccountState(sql).key('abc')).toMatchObject({ prefix: 'svc_live_1', hits: '[7]' });
});
