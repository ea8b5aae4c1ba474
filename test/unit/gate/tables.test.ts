import { expect, test } from 'vitest';
import { AccountState } from '../../../worker/gate/account.ts';
import { Outbox } from '../../../worker/gate/outbox.ts';
import { createTables } from '../../../worker/gate/tables.ts';
import { GateInMemory, KEY } from '../support/gate-parts.ts';
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

const OLD_ACCESS = `CREATE TABLE access (
    seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, key_prefix TEXT NOT NULL, ip TEXT, port INTEGER,
    method TEXT NOT NULL, path TEXT NOT NULL, request_id TEXT NOT NULL)`;

test('calls that an earlier version kept in two tables are one log, and those that were only journaled are still applied', () => {
  const gate = new GateInMemory();
  const { sql, now } = gate;
  const client = { ip: null, port: 1, method: 'GET', path: '/v1/me', requestId: 'req_1' };
  const noted = { at: now, keyPrefix: 'svc_live_1', client };
  const journaled = {
    at: now,
    keyHash: KEY,
    endpoint: 'validate',
    client,
    reference: 'a',
    credits: 3,
    answered: [],
  };
  sql.exec('DROP TABLE call_log; DROP TABLE call_log_mark');
  sql.exec(OLD_ACCESS);
  sql.exec("INSERT INTO access VALUES (41, ?, 'svc_live_1', NULL, 1, 'GET', '/v1/me', 'req_1')", now);
  sql.exec('CREATE TABLE call_journal (seq INTEGER PRIMARY KEY, call TEXT NOT NULL)');
  sql.exec('INSERT INTO call_journal VALUES (7, ?)', JSON.stringify(journaled));
  for (const _ of ['once', 'again']) createTables(sql);
  const { calls } = gate.parts;
  expect(calls.journaled()).toEqual([{ ...journaled, keyPrefix: 'svc_live_1' }]);
  expect(calls.oldest(9, 9).map(({ call }) => call)).toEqual([noted, ...calls.journaled()]);
  // The version before runs again, and then this one.
  sql.exec(OLD_ACCESS);
  sql.exec("INSERT INTO access VALUES (1, ?, 'svc_live_1', NULL, 1, 'GET', '/v1/me', 'req_2')", now);
  createTables(sql);
  gate.transactions.applyJournal();
  expect([gate.used, calls.journaled(), calls.last()]).toEqual([{ calls: 1, credits: 3 }, [], 3]);
});

test('a job that an earlier version accepted is an order that waits for its taker', () => {
  const sql = memorySql();
  sql.exec('CREATE TABLE outbox (job_id TEXT PRIMARY KEY, specification TEXT NOT NULL) WITHOUT ROWID');
  sql.exec(`INSERT INTO outbox VALUES ('job_1', '{"id":"job_1","credits":2}')`);
  createTables(sql);
  const outbox = new Outbox(sql);
  const order = { id: 'job_1', object: 'job_1', payload: { id: 'job_1', credits: 2 } };
  expect([outbox.find('job_1'), outbox.of('JOB')]).toEqual([order, [order]]);
});
