import { describe, expect, test } from 'vitest';
import { Deliveries, subjectOf } from '../../../worker/webhooks/deliveries.ts';
import { memorySql } from '../support/sql-storage.ts';

const FAILED = { delivered: false, status: 500, error: 'o destino respondeu com o status 500' };
const packed = (bytes: number) => new Uint8Array(bytes).buffer;

function deliveryOf(id: string, body = `{"id":"${id}"}`) {
  return { id, type: 'job.completed', url: 'https://loja.exemplo.com.br/avisos', body };
}

function history(mostBytes = 1_000) {
  const sql = memorySql();
  const deliveries = new Deliveries(sql, mostBytes);
  const insert = (id: string, now: number, subject: string | null = null, body?: string) =>
    deliveries.insert(deliveryOf(id, body), { accountId: 'acc_1', subject, now });
  const ids = () =>
    sql
      .exec<{ id: string }>('SELECT id FROM delivery ORDER BY created_at')
      .toArray()
      .map(({ id }) => id);
  const keptBytes = () => sql.exec<{ bytes: number }>('SELECT bytes FROM kept').one().bytes;
  return { sql, deliveries, insert, ids, keptBytes };
}

/** The tables as the version before made and filled them. */
function tablesBefore() {
  const sql = memorySql();
  sql.exec(`
    CREATE TABLE delivery (
      id TEXT PRIMARY KEY, account_id TEXT NOT NULL, type TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL,
      attempts INTEGER NOT NULL, state TEXT NOT NULL, created_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE attempt (
      delivery_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, status INTEGER, error TEXT, PRIMARY KEY (delivery_id, number)
    ) WITHOUT ROWID;
  `);
  const add = (id: string, state: string, createdAt: number, body: string) =>
    sql.exec(
      "INSERT INTO delivery VALUES (?, 'acc_1', 'job.completed', 'https://loja.exemplo.com.br/', ?, 1, ?, ?)",
      ...[id, body, state, createdAt],
    );
  return { sql, add };
}

describe('the deliveries of an account', () => {
  test('keep a body as text until it is settled, then packed', () => {
    const { sql, deliveries, insert, keptBytes } = history();
    expect([insert('evt_1', 1), insert('evt_1', 2)]).toEqual([true, false]);
    expect(deliveries.pending('evt_1')).toMatchObject({
      body: '{"id":"evt_1"}',
      attempts: 0,
      accountId: 'acc_1',
    });
    expect(deliveries.noteAttempt('evt_1', 1, 3, FAILED)).toBe(true);
    expect(deliveries.pending('evt_1')?.attempts).toBe(1);
    deliveries.settle('evt_1', 'failed', packed(9));
    expect(deliveries.pending('evt_1')).toBeNull();
    expect(sql.exec('SELECT body, length(packed) AS packed, state FROM delivery').toArray()).toEqual([
      { body: '', packed: 9, state: 'failed' },
    ]);
    expect(keptBytes()).toBe(9);
  });

  test('make room by the oldest that are settled, and keep all that are to be delivered', () => {
    const { deliveries, insert, ids, keptBytes } = history(1_000);
    insert('evt_waiting', 0, null, 'x'.repeat(700));
    for (const at of [1, 2, 3]) {
      insert(`evt_${at}`, at);
      expect(deliveries.settle(`evt_${at}`, 'delivered', packed(140))).toEqual(at < 3 ? [] : ['evt_1']);
    }
    expect([ids(), keptBytes()]).toEqual([['evt_waiting', 'evt_2', 'evt_3'], 980]);
    insert('evt_large', 9, null, 'y'.repeat(2_000));
    insert('evt_4', 10);
    expect(deliveries.settle('evt_4', 'delivered', packed(10))).toEqual(['evt_2', 'evt_3', 'evt_4']);
    expect(ids()).toEqual(['evt_waiting', 'evt_large']);
  });

  test('are erased by their subject, with their attempts', () => {
    const { sql, deliveries, insert, ids, keptBytes } = history();
    insert('evt_1', 1, 'job_a');
    insert('evt_2', 2, 'job_a');
    insert('evt_3', 3, 'job_b');
    for (const id of ['evt_1', 'evt_3']) deliveries.noteAttempt(id, 1, 4, FAILED);
    for (const id of deliveries.idsAbout('job_a')) deliveries.erase(id);
    expect(ids()).toEqual(['evt_3']);
    expect(sql.exec('SELECT delivery_id FROM attempt').toArray()).toEqual([{ delivery_id: 'evt_3' }]);
    deliveries.erase('evt_3');
    expect(keptBytes()).toBe(0);
  });

  test('that were erased during an attempt leave no row of it', () => {
    const { sql, deliveries, insert } = history();
    insert('evt_1', 1);
    deliveries.erase('evt_1');
    expect(deliveries.noteAttempt('evt_1', 1, 2, FAILED)).toBe(false);
    expect(deliveries.settle('evt_1', 'delivered', packed(5))).toEqual([]);
    expect(sql.exec('SELECT * FROM attempt').toArray()).toEqual([]);
  });
});

describe('the deliveries that the version before left', () => {
  test('are delivered, counted, and erased by their subject', () => {
    const { sql, add } = tablesBefore();
    add('evt_old', 'delivered', 1, '{"data":{"id":"7K3M-Q2ZX-9B4T-H6WD","name":"ação"}}');
    add('evt_due', 'pending', 2, '{"data":{"id":"job_a"}}');
    const deliveries = new Deliveries(sql);
    expect(deliveries.pending('evt_due')).toMatchObject({ body: '{"data":{"id":"job_a"}}', attempts: 1 });
    deliveries.settle('evt_due', 'delivered', packed(3));
    expect(deliveries.idsAbout('7K3M-Q2ZX-9B4T-H6WD')).toEqual(['evt_old']);
    deliveries.erase('evt_old');
    expect(sql.exec('SELECT bytes FROM kept').toArray()).toEqual([{ bytes: 3 }]);
  });

  test('go first when room is made, and attempts of what is gone go at once', () => {
    const { sql, add } = tablesBefore();
    add('evt_old', 'failed', 1, 'x'.repeat(100));
    sql.exec("INSERT INTO attempt VALUES ('evt_gone', 1, 1, NULL, 'conexão recusada ou interrompida')");
    const deliveries = new Deliveries(sql, 50);
    expect(sql.exec('SELECT * FROM attempt').toArray()).toEqual([]);
    deliveries.insert(deliveryOf('evt_1'), { accountId: 'acc_1', subject: null, now: 2 });
    expect(deliveries.settle('evt_1', 'delivered', packed(20))).toEqual(['evt_old']);
    expect(new Deliveries(sql, 50).pending('evt_1')).toBeNull();
  });
});

test('an event is about the job or the envelope that it shows', () => {
  expect(subjectOf({ data: { id: 'job_a' } })).toBe('job_a');
  expect(subjectOf({ data: { object: 'webhook_test' } })).toBeNull();
  expect(subjectOf({ data: null })).toBeNull();
});
