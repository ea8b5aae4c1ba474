import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { eventually, Service } from './support/service.ts';
import { finishedBatch, LOTES, makeBatch, sheets } from './support/shipping.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

let account: Account;
beforeEach(async () => {
  account = await service.account();
});
afterEach(async () => {
  service.container.resume();
  await service.passTo(0);
});

const CREDITS = 30_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const BRASILIA_MS = 3 * 3_600_000;

async function labels(count: number, seed: number): Promise<[string, Uint8Array<ArrayBuffer>][]> {
  return [['a.pdf', (await sheets('shopee', count, seed)).bytes]];
}

async function made(files: Awaited<ReturnType<typeof labels>>, key = account.liveKey) {
  const { status, body } = await makeBatch(account, { labels: files }, '?wait=true', { key });
  expect([status, body.status]).toEqual([200, 'done']);
  return [body.orders, body.new_orders, body.credits_charged];
}

/** Milliseconds from now to 00:01 of the next month in Brasília. */
function toNextMonth(): number {
  const local = new Date(Date.now() - BRASILIA_MS);
  const first = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) + BRASILIA_MS;
  return first - Date.now() + MINUTE_MS;
}

describe('an order is paid once in a month of Brasília', () => {
  test('first, again, in part, and again in the next month', async () => {
    const [both, more] = [
      await labels(4, 11),
      await labels(4, 11).then(async (one) => [...one, ...(await labels(2, 12))]),
    ];
    expect(await made(both)).toEqual([4, 4, 8]);
    expect(await made(both)).toEqual([4, 0, 0]);
    expect(await made(more)).toEqual([6, 2, 4]);
    expect(await account.credits()).toBe(CREDITS - 12);
    await service.passTo(toNextMonth());
    const before = await account.credits();
    expect(await made(both)).toEqual([4, 4, 8]);
    expect(await account.credits()).toBe(before - 8);
  });

  test('however many batches run at once', async () => {
    const files = await labels(3, 13);
    const runs = await Promise.all([1, 2, 3, 4].map(() => makeBatch(account, { labels: files })));
    expect(runs.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(runs.map(({ body }) => body.new_orders).sort()).toEqual([0, 0, 0, 3]);
    expect(await account.credits()).toBe(CREDITS - 6);
    await Promise.all(runs.map(({ body }) => finishedBatch(account, body.id)));
  });

  test('by each account for itself; a test key pays nothing and marks nothing', async () => {
    const files = await labels(2, 14);
    expect(await made(files, account.testKey)).toEqual([2, 2, 0]);
    expect(await account.credits()).toBe(CREDITS);
    expect(await made(files)).toEqual([2, 2, 4]);
    expect(await made(files, account.testKey)).toEqual([2, 0, 0]);
    account = await service.account();
    expect(await made(files)).toEqual([2, 2, 4]);
  });
});

describe('a batch that does not come to be', () => {
  test('for want of one credit does nothing and leaves nothing', async () => {
    account = await service.account({ plan: 'sandbox' });
    const spend = await account.credits();
    expect(spend).toBe(100);
    const call = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"value":"52998224725"}',
    };
    const unconfirmed = () =>
      service.rows('Gate', account.id, "SELECT * FROM reservation WHERE state = 'unconfirmed'");
    for (let spent = 0; spent < 3; spent++)
      expect((await account.json('/v1/validate', call)).status).toBe(200);
    // What a minute leaves unconfirmed is given back: the clock is not shifted under the last call's charge. To tell its
    // credits, the Gate has brought its journal to the tables.
    expect(await account.credits()).toBe(97);
    await eventually(async () => (await unconfirmed()).length === 0);
    const files = await labels(49, 15);
    const refused = await makeBatch(account, { labels: files });
    expect([refused.status, refused.body.error.code]).toEqual([402, 'insufficient_credits']);
    expect(refused.body.error.message).toMatch(/49 pedidos novos no mês e custa 98 créditos; há 97/);
    // On a busy machine the reading took more seconds than the minute's window has places.
    await service.passBy(MINUTE_MS);
    expect(await account.credits()).toBe(97);
    expect(await service.rows('Gate', account.id, 'SELECT * FROM monthly_item')).toEqual([]);
    expect(await made(await labels(48, 15))).toEqual([48, 48, 96]);
    expect(await account.credits()).toBe(1);
    const one = await makeBatch(account, { labels: await labels(1, 16) });
    expect(one.body.error.message).toMatch(/^O lote tem 1 pedido novo no mês e custa 2 créditos; há 1\./);
  });

  test('gives back its credits and its orders', async () => {
    const own = await labels(5, 17);
    const failing = await makeBatchWhilePaused(own);
    expect(failing.credits_charged).toBe(10);
    // The Gate's call of the Batch lasts until D1 has it: the clock is not shifted under a call.
    await eventually(
      async () => (await service.rows('Gate', account.id, 'SELECT * FROM outbox')).length === 0,
    );
    await service.passBy(46 * MINUTE_MS);
    await service.wake('Batch', failing.id);
    const failed = await finishedBatch(account, failing.id);
    expect(failed).toMatchObject({
      status: 'error',
      credits_charged: 0,
      error: { code: 'job_failed' },
      outputs: [],
    });
    expect(await account.credits()).toBe(CREDITS);
    service.container.resume();
    expect(await made(own)).toEqual([5, 5, 10]);
    const gone = await account.json(`${LOTES}/${failing.id}/download`);
    expect([gone.status, gone.body.error.code]).toEqual([409, 'lote_not_ready']);
    await eventually(async () => (await service.storedFiles(`shipping/${failing.id}/`)).length === 0);
  });

  /** Counted by the program, and then left without it. */
  async function makeBatchWhilePaused(files: Awaited<ReturnType<typeof labels>>) {
    service.faults.once('gate.begun', () => service.container.pause());
    const { status, body } = await makeBatch(account, { labels: files });
    expect(status).toBe(202);
    return body;
  }
});

describe('what is kept', () => {
  test('for 7 days the files and the names, for 30 the rest', async () => {
    const { body } = await makeBatch(account, { labels: await labels(2, 18) }, '?wait=true');
    expect(body.summary.orders[0].recipient).toMatch(/\w/);
    await service.passTo(7 * DAY_MS + MINUTE_MS);
    await service.wake('Batch', body.id);
    await eventually(async () => (await service.storedFiles(`shipping/${body.id}/`)).length === 0);
    const read = await account.json(`${LOTES}/${body.id}`);
    expect(read.body).toMatchObject({ status: 'done', outputs: [], orders: 2 });
    expect(read.body.summary.orders.map(({ recipient }: { recipient: unknown }) => recipient)).toEqual([
      null,
      null,
    ]);
    expect((await account.json(`${LOTES}/${body.id}/files/todas.pdf`)).body.error.code).toBe(
      'file_not_found',
    );
    expect((await account.json(`${LOTES}/${body.id}/download`)).body.error.code).toBe('lote_not_ready');
    await service.passTo(30 * DAY_MS + MINUTE_MS);
    await service.wake('Batch', body.id);
    for (const path of ['', '/files/todas.pdf', '/download'])
      expect((await account.json(`${LOTES}/${body.id}${path}`)).body.error.code).toBe('lote_not_found');
    const database = await service.platform.getD1Database('DB');
    await eventually(async () => {
      const row = await database.prepare('SELECT id FROM batches WHERE id = ?').bind(body.id).first();
      return row === null;
    });
    expect(await service.rows('Batch', body.id, 'SELECT * FROM parcel')).toEqual([]);
  });
});
