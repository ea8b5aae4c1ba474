import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account, Answer } from './support/account.ts';
import { eventually, Service } from './support/service.ts';
import { finishedBatch, LOTES, makeBatch, sheets } from './support/shipping.ts';

let service: Service;
let labels: [string, Uint8Array<ArrayBuffer>][];
beforeAll(async () => {
  service = await Service.start();
  labels = [['a.pdf', (await sheets('shopee-10x15', 1, 21)).bytes]];
});
afterAll(() => service.stop());

let account: Account;
beforeEach(async () => {
  account = await service.account();
});
afterEach(() => service.container.resume());

/** Where a batch may break between two stores, in its order. */
const FAULT_POINTS = [
  'gate.begun',
  'batch.created',
  'batch.recorded',
  'batch.started',
  'batch.finished',
  'batch.settled',
];

async function expectDoneOnce(id: string): Promise<void> {
  const done = await finishedBatch(account, id);
  expect(done).toMatchObject({ status: 'done', orders: 1, new_orders: 1, credits_charged: 2 });
  const file = await account.call(`${LOTES}/${id}/files/todas.pdf`);
  expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
  expect(await account.credits()).toBe(30_000 - 2);
  await eventually(async () => (await service.rows('Gate', account.id, 'SELECT * FROM outbox')).length === 0);
  await eventually(
    async () => (await service.rows('Dispatcher', 'documents', 'SELECT job_id FROM lease')).length === 0,
  );
}

describe('a fault is repaired: the batch is done once and charged once', () => {
  test.each(FAULT_POINTS)('an error thrown at %s', async (place) => {
    service.faults.once(place, 'throw');
    const { status, body } = await makeBatch(account, { labels });
    expect(status).toBe(202);
    await expectDoneOnce(body.id);
    expect(service.faults.passed(place)).toBeGreaterThan(0);
  });

  // What has begun and not finished holds one of three slots: no more than one such place in each row.
  test.each([
    [['gate.begun', 'batch.recorded', 'batch.settled']],
    [['batch.created', 'batch.started', 'batch.finished']],
  ])('the runtime killed at %j', async (places) => {
    const attempt = (by: Account, key: string) =>
      makeBatch(by, { labels }, '', { headers: { 'Idempotency-Key': key } });
    const batches: { by: Account; place: string; first: Promise<Answer | undefined> }[] = [];
    // The last place first: a batch that went on would be held where an earlier one is to be.
    for (const place of places.toReversed()) {
      const by = await service.account();
      const reached = service.faults.held(place);
      batches.push({ by, place, first: attempt(by, place).catch(() => undefined) });
      await reached;
    }
    await service.killRuntime();
    for (const { by, place, first } of batches) {
      account = by;
      const { body } = (await first) ?? (await attempt(by, place));
      await expectDoneOnce(body.id);
    }
  });

  test('the container program killed in the middle: the credits and the orders are back', async () => {
    // So many that a quick machine is still at work when the first of them are seen to be done.
    const many = await sheets('shopee', 160, 22);
    const files: typeof labels = [['muitas.pdf', many.bytes]];
    const { body } = await makeBatch(account, { labels: files });
    await eventually(async () => (await account.json(`${LOTES}/${body.id}`)).body.progress > 0);
    service.container.crash();
    const failed = await finishedBatch(account, body.id);
    expect(failed).toMatchObject({ status: 'error', credits_charged: 0, error: { code: 'job_interrupted' } });
    expect(await account.credits()).toBe(30_000);
    const again = await makeBatch(account, { labels: files }, '?wait=true');
    expect(again.body).toMatchObject({ status: 'done', new_orders: 160, credits_charged: 320 });
  });
});
