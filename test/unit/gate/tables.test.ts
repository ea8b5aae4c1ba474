import { expect, test } from 'vitest';
import { AccountState } from '../../../worker/gate/account.ts';
import { Outbox } from '../../../worker/gate/outbox.ts';
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
  expect(new AccountState(sql).key('abc')).toMatchObject({ prefix: 'svc_live_1', hits: [7] });
});

test('a job that an earlier version accepted is an order that waits for its taker', () => {
  const sql = memorySql();
  sql.exec('CREATE TABLE outbox (job_id TEXT PRIMARY KEY, specification TEXT NOT NULL) WITHOUT ROWID');
  sql.exec(`INSERT INTO outbox VALUES ('job_1', '{"id":"job_1","credits":2}')`);
  createTables(sql);
  const outbox = new Outbox(sql);
  const order = { id: 'job_1', taker: 'JOB', object: 'job_1', payload: { id: 'job_1', credits: 2 } };
  expect([outbox.find('job_1'), outbox.of('JOB')]).toEqual([order, [order]]);
});
