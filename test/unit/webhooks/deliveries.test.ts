import { describe, expect, test } from 'vitest';
import { Deliveries, isOfTest, subjectOf } from '../../../worker/webhooks/deliveries.ts';
import { DeliveryHistory } from '../../../worker/webhooks/history.ts';
import { accountDeliveries, answered, numbered, packed } from '../support/deliveries.ts';
import { memorySql } from '../support/sql-storage.ts';

const EXCHANGE = {
  requestHeaders: {},
  response: { headers: {}, areHeadersCut: false, body: 'x'.repeat(200), isBodyCut: false },
};

/** The tables as the versions before made and filled them. */
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
    CREATE TABLE due (kind TEXT, id TEXT, at INTEGER, attempts INTEGER NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
  `);
  const add = (id: string, state: string, createdAt: number, body: string) =>
    sql.exec(
      `INSERT INTO delivery (id, account_id, type, url, body, attempts, state, created_at)
       VALUES (?, 'acc_1', 'job.completed', 'https://loja.exemplo.com.br/', ?, 1, ?, ?)`,
      ...[id, body, state, createdAt],
    );
  /** With what the version before this one has added. */
  const addColumns = () =>
    sql.exec(`
      ALTER TABLE delivery ADD COLUMN subject TEXT;
      ALTER TABLE delivery ADD COLUMN packed BLOB;
      ALTER TABLE delivery ADD COLUMN bytes INTEGER;
      CREATE TABLE kept (id INTEGER PRIMARY KEY, bytes INTEGER NOT NULL);
      CREATE INDEX delivery_subject ON delivery (subject);
      CREATE INDEX delivery_settled ON delivery (created_at) WHERE state <> 'pending';
    `);
  return { sql, add, addColumns };
}

describe('the deliveries of an account', () => {
  test('keep a body as text until it is settled, then packed', () => {
    const { deliveries, insert, keptBytes } = accountDeliveries();
    expect([insert('evt_1', { at: 1 }), insert('evt_1', { at: 2 })]).toEqual([true, false]);
    expect(deliveries.find('evt_1')).toMatchObject({ body: '{"id":"evt_1"}', attempts: 0, state: 'pending' });
    expect(deliveries.noteAttempt('evt_1', numbered(answered(500), 1), 9)).toBe(true);
    expect(deliveries.find('evt_1')).toMatchObject({ attempts: 1, state: 'pending' });
    deliveries.settle('evt_1', 'failed', packed(9));
    expect(deliveries.isPending('evt_1')).toBe(false);
    const { body, state } = deliveries.find('evt_1') ?? {};
    expect([new Uint8Array(body as ArrayBuffer).length, state, keptBytes()]).toEqual([9, 'failed', 9]);
  });

  test('lose the bodies of the oldest that were delivered, then of those that failed, and stay in the list', () => {
    const { sql, deliveries, insert, settle, keptBytes } = accountDeliveries(1_000);
    const gone = () =>
      sql
        .exec<{ id: string }>('SELECT id FROM delivery WHERE gone = 1 ORDER BY id')
        .toArray()
        .map(({ id }) => id);
    insert('evt_waiting', { at: 0, body: 'x'.repeat(300) });
    for (const id of ['evt_a_failed', 'evt_b', 'evt_c', 'evt_d']) {
      insert(id, { at: 1 });
      settle(id, id.endsWith('failed') ? 'failed' : 'delivered', 200);
    }
    expect([gone(), keptBytes()]).toEqual([['evt_b'], 900]);
    insert('evt_large', { at: 2, body: 'y'.repeat(600) });
    settle('evt_large', 'failed', 550);
    expect([gone(), keptBytes()]).toEqual([['evt_a_failed', 'evt_b', 'evt_c', 'evt_d'], 850]);
    expect(deliveries.find('evt_b')).toMatchObject({ state: 'delivered', body: null });
    expect(new DeliveryHistory(sql).list({ limit: 10 })).toHaveLength(6);
  });

  test('count what is kept of answers, and give it up with the body', () => {
    const { sql, deliveries, insert, settle, keptBytes } = accountDeliveries(600);
    for (const id of ['evt_1', 'evt_2']) {
      insert(id, { at: 1 });
      deliveries.noteAttempt(id, { ...numbered(answered(500), 1), exchange: EXCHANGE }, 2);
      deliveries.settle(id, 'failed', packed(50));
    }
    const history = new DeliveryHistory(sql);
    expect(history.find('evt_1')?.attempts[0]?.exchange).toBeNull();
    expect(history.find('evt_2')?.attempts[0]?.exchange).toEqual(EXCHANGE);
    const kept = JSON.stringify(EXCHANGE).length + 50;
    expect(keptBytes()).toBe(kept);
    deliveries.noteAttempt('evt_1', { ...numbered(answered(500), 2), exchange: EXCHANGE }, null);
    expect([history.find('evt_1')?.attempts[1]?.exchange, keptBytes()]).toEqual([null, kept]);
    insert('evt_3', { at: 1 });
    settle('evt_3', 'delivered', 10);
    expect(keptBytes()).toBe(kept + 10);
  });

  test('keep the last 100 attempts of each', () => {
    const { sql, deliveries, insert } = accountDeliveries();
    insert('evt_1', { at: 1 });
    for (let number = 1; number <= 130; number++)
      deliveries.noteAttempt('evt_1', numbered(answered(500), number), null);
    const numbers = new DeliveryHistory(sql).find('evt_1')?.attempts.map(({ number }) => number);
    expect([numbers?.length, numbers?.[0], numbers?.at(-1)]).toEqual([100, 31, 130]);
  });

  test('are erased by their subject, with their attempts', () => {
    const { sql, deliveries, insert, settle, keptBytes } = accountDeliveries();
    insert('evt_1', { at: 1, subject: 'job_a' });
    insert('evt_2', { at: 2, subject: 'job_a' });
    insert('evt_3', { at: 3, subject: 'job_b' });
    for (const id of ['evt_1', 'evt_3']) settle(id, 'failed');
    for (const id of deliveries.idsAbout('job_a')) deliveries.erase(id);
    expect(new DeliveryHistory(sql).list({ limit: 10 }).map(({ id }) => id)).toEqual(['evt_3']);
    expect(sql.exec('SELECT delivery_id FROM attempt').toArray()).toEqual([{ delivery_id: 'evt_3' }]);
    deliveries.erase('evt_3');
    expect(keptBytes()).toBe(0);
  });

  test('that were erased during an attempt leave no row of it', () => {
    const { sql, deliveries, insert } = accountDeliveries();
    insert('evt_1', { at: 1 });
    deliveries.erase('evt_1');
    expect(deliveries.noteAttempt('evt_1', numbered(answered(500), 1), 2)).toBe(false);
    deliveries.settle('evt_1', 'delivered', packed(5));
    expect([
      sql.exec('SELECT * FROM attempt').toArray(),
      sql.exec('SELECT * FROM delivery').toArray(),
    ]).toEqual([[], []]);
  });
});

describe('the deliveries that versions before left', () => {
  test('are listed by what their bodies say, carried on, and erased by their subject', () => {
    const { sql, add } = tablesBefore();
    add('evt_old', 'delivered', 1, '{"data":{"id":"7K3M-Q2ZX-9B4T-H6WD","name":"ação","test":true}}');
    add('evt_due', 'pending', 2, '{"data":{"id":"job_a"}}');
    add('evt_odd', 'failed', 3, 'x'.repeat(100));
    sql.exec("INSERT INTO due VALUES ('deliver', 'evt_due', 77, 0, 1)");
    sql.exec("INSERT INTO attempt VALUES ('evt_old', 1, 1, 200, NULL)");
    const deliveries = new Deliveries(sql);
    const history = new DeliveryHistory(sql);
    expect(history.list({ limit: 10 })).toMatchObject([
      { id: 'evt_odd', subject: null, nextAt: null },
      { id: 'evt_due', subject: 'job_a', nextAt: 77, test: false },
      {
        id: 'evt_old',
        subject: '7K3M-Q2ZX-9B4T-H6WD',
        test: true,
        attempts: [{ cause: 'service', url: 'https://loja.exemplo.com.br/', durationMs: null }],
      },
    ]);
    expect(deliveries.find('evt_due')).toMatchObject({ body: '{"data":{"id":"job_a"}}', attempts: 1 });
    deliveries.noteAttempt('evt_due', numbered(answered(200), 2), null);
    deliveries.settle('evt_due', 'delivered', packed(3));
    expect(deliveries.idsAbout('7K3M-Q2ZX-9B4T-H6WD')).toEqual(['evt_old']);
    for (const id of ['evt_old', 'evt_odd']) deliveries.erase(id);
    expect(sql.exec('SELECT bytes FROM kept').toArray()).toEqual([{ bytes: 3 }]);
  });

  test('with packed bodies stay as they are, and the next start takes nothing over again', () => {
    const { sql, add, addColumns } = tablesBefore();
    addColumns();
    add('evt_1', 'failed', 1, '');
    sql.exec("UPDATE delivery SET subject = 'job_a', packed = ?, bytes = 40", packed(40));
    sql.exec('INSERT INTO kept VALUES (1, 40)');
    for (let start = 0; start < 2; start++) {
      const found = new Deliveries(sql).find('evt_1');
      expect(found).toMatchObject({ state: 'failed', toDefault: false });
      expect(new Uint8Array(found?.body as ArrayBuffer)).toHaveLength(40);
      expect(sql.exec('SELECT bytes FROM kept').toArray()).toEqual([{ bytes: 40 }]);
    }
  });

  test('give up their bodies first when room is made, and attempts of what is gone go at once', () => {
    const { sql, add } = tablesBefore();
    add('evt_old', 'failed', 1, 'x'.repeat(100));
    sql.exec("INSERT INTO attempt VALUES ('evt_gone', 1, 1, NULL, 'conexão recusada ou interrompida')");
    const deliveries = new Deliveries(sql, 50);
    expect(sql.exec('SELECT * FROM attempt').toArray()).toEqual([]);
    deliveries.insert(
      { id: 'evt_1', type: 'job.completed', url: 'https://loja.exemplo.com.br/', body: '{}' },
      { accountId: 'acc_1', subject: null, test: false, toDefault: false, now: 2 },
    );
    deliveries.noteAttempt('evt_1', numbered(answered(500), 1), null);
    deliveries.settle('evt_1', 'failed', packed(20));
    expect([deliveries.find('evt_old')?.body, deliveries.find('evt_1')?.body]).not.toContain(undefined);
    expect(deliveries.find('evt_old')?.body).toBeNull();
    expect(deliveries.find('evt_1')?.body).not.toBeNull();
  });
});

test('an event is about the job or the envelope that it shows, and of a test where that is', () => {
  expect(subjectOf({ data: { id: 'job_a' } })).toBe('job_a');
  expect(subjectOf({ data: { object: 'webhook_test' } })).toBeNull();
  expect(subjectOf({ data: null })).toBeNull();
  expect([{ test: true }, { test: false }, {}, null].map((data) => isOfTest({ data }))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
