import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postJson } from './egress/fetching.ts';
import type { Account } from './support/account.ts';
import { courierStub, exhaustAttempts, hasAttempts, inState, sendNotice } from './support/courier.ts';
import { COURIER_FAULT_POINTS } from './support/courier-fault-points.ts';
import { Receiver } from './support/receiver.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let receiver: Receiver;
let account: Account;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ EGRESS_ALLOW: receiver.origin });
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const PATH = '/v1/webhooks/recoveries';
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();
const start = (since: unknown = yesterday()) => postJson(account, PATH, { since });
const read = async (id: string) => (await account.json(`${PATH}/${id}`)).body;
const stop = async (id: string) => (await account.json(`${PATH}/${id}/stop`, { method: 'POST' })).body;
const recoveries = () => service.rows('Courier', account.id, 'SELECT * FROM recovery ORDER BY created_at');

function ended(): Promise<void> {
  return eventually(async () => (await recoveries()).every(({ status }) => status !== 'running'));
}

/** So many notices to a receiver that was down for all their attempts, the oldest first; it is up again now. */
async function missedNotices(count: number) {
  receiver.answer = (response) => response.writeHead(503).end();
  const notices = [];
  for (let made = 0; made < count; made++) notices.push(await sendNotice(service, account, receiver.url));
  await exhaustAttempts(service, account);
  for (const { id } of notices) await inState(service, account, id, 'failed');
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(200).end();
  return notices;
}

describe('a recovery', () => {
  test('sends all that a receiver missed, each once, the oldest first', async () => {
    const notices = await missedNotices(50);
    const arrived = await sendNotice(service, account, receiver.url);
    await inState(service, account, arrived.id, 'delivered');
    receiver.received.length = 0;
    const { status, body } = await start();
    expect([status, body]).toEqual([
      202,
      expect.objectContaining({ object: 'webhook_recovery', status: 'running', total: 50 }),
    ]);
    await ended();
    expect(await read(body.id)).toMatchObject({ status: 'done', total: 50, delivered: 50, failed: 0 });
    const order = receiver.received.map(({ event }) => event.id);
    expect([...order].sort()).toEqual(notices.map(({ id }) => id).sort());
    // Two are on their way at a time.
    for (const [place, { id }] of notices.entries())
      expect(Math.abs(order.indexOf(id) - place)).toBeLessThanOrEqual(2);
    expect(receiver.received.every(({ headers }) => headers['x-service-attempt'] === '4')).toBe(true);
    const listed = await account.json(`/v1/webhooks/deliveries?recovery=${body.id}&limit=1`);
    expect(listed.body.data[0].attempts.at(-1)).toMatchObject({ number: 4, by: 'recovery', status: 200 });
  });

  test('lists what still fails at its end, and tries it once', async () => {
    const [first, second] = await missedNotices(2);
    receiver.answer = (response) =>
      response.writeHead(receiver.received.at(-1)?.event.id === first?.id ? 500 : 200).end();
    const { body } = await start();
    await ended();
    expect(await read(body.id)).toMatchObject({ status: 'done', total: 2, delivered: 1, failed: 1 });
    const failing = await account.json(`/v1/webhooks/deliveries?recovery=${body.id}&status=failed`);
    expect(failing.body.data).toMatchObject([{ id: first?.id, attempts: { length: 4 } }]);
    expect(receiver.received).toHaveLength(2);
    expect(second).toBeDefined();
  });

  test('runs one at a time, and stops: what is being sent is still counted', async () => {
    await missedNotices(6);
    const held = Promise.withResolvers<void>();
    receiver.answer = (response) => void held.promise.then(() => response.writeHead(200).end());
    const [first, second] = [await start(), await start()];
    expect(second.body.id).toBe(first.body.id);
    await eventually(async () => receiver.received.length === 2);
    expect(await stop(first.body.id)).toMatchObject({ status: 'stopped', total: 6 });
    held.resolve();
    await eventually(async () => (await read(first.body.id)).delivered === 2);
    const again = await start();
    expect(again.body).toMatchObject({ total: 4 });
    await ended();
    expect(await read(again.body.id)).toMatchObject({ status: 'done', delivered: 4 });
    expect(await stop(again.body.id)).toMatchObject({ status: 'done' });
    expect(receiver.received).toHaveLength(6);
  });

  test('leaves out what is erased meanwhile, and what a resend has delivered', async () => {
    const [, , , erased, resent, last] = await missedNotices(6);
    const held = Promise.withResolvers<void>();
    receiver.answer = (response) => void held.promise.then(() => response.writeHead(200).end());
    const { body } = await start();
    await eventually(async () => receiver.received.length === 2);
    await (await courierStub(service, account)).forgetAbout(erased?.job ?? '');
    await account.json(`/v1/webhooks/deliveries/${resent?.id}/resend`, { method: 'POST' });
    held.resolve();
    await ended();
    expect(await read(body.id)).toMatchObject({ status: 'done', total: 5, delivered: 5, failed: 0 });
    const sent = receiver.received.map(({ event }) => event.id);
    expect([sent.includes(erased?.id), sent.filter((id) => id === resent?.id).length]).toEqual([false, 1]);
    expect(sent).toContain(last?.id);
  });
});

describe('a fault during a recovery: all arrive, and what was noted is not sent again', () => {
  test.each(COURIER_FAULT_POINTS)('kill -9 at %s', async (place) => {
    const notices = await missedNotices(6);
    const killed = service.killRuntimeAt(place);
    await start().catch(() => undefined);
    await killed;
    await service.wake('Courier', account.id);
    await ended();
    for (const { id } of notices) await inState(service, account, id, 'delivered');
    expect(await recoveries()).toMatchObject([{ status: 'done', total: 6, delivered: 6, failed: 0 }]);
    const sent = receiver.received.map(({ event }) => event.id);
    expect(new Set(sent).size).toBe(6);
    // Of the two that were on their way nobody knows whether they had arrived.
    const notNoted = place === 'courier.attempted' || place === 'courier.recovered' ? 2 : 0;
    expect(sent.length).toBeLessThanOrEqual(6 + notNoted);
  });

  test('kill -9 after a resend was accepted: it is made once', async () => {
    const [notice] = await missedNotices(1);
    const id = String(notice?.id);
    const killed = service.killRuntimeAt('courier.resent');
    await account.json(`/v1/webhooks/deliveries/${id}/resend`, { method: 'POST' }).catch(() => undefined);
    await killed;
    await service.wake('Courier', account.id);
    await hasAttempts(service, account, id, 4);
    await inState(service, account, id, 'delivered');
    expect(receiver.received).toHaveLength(1);
  });
});

describe('bad input', () => {
  test.each([
    ['the future', '2999-01-01'],
    ['31 days ago', new Date(Date.now() - 31 * 86_400_000).toISOString()],
    ['no time', 'ontem'],
  ])('since %s: 400 with the field', async (_, since) => {
    const { status, body } = await start(since);
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.message).toContain('since');
  });

  test('another body, or none: 400 and 415', async () => {
    const codes = [
      await postJson(account, PATH, { until: 'x' }),
      await account.json(PATH, { method: 'POST' }),
    ];
    expect(codes.map(({ status, body }) => [status, body.error.code])).toEqual([
      [400, 'invalid_request'],
      [415, 'unsupported_media_type'],
    ]);
  });

  test('another account’s, or nobody’s: 404', async () => {
    const { body } = await start();
    expect(body).toMatchObject({ status: 'done', total: 0 });
    const other = await service.account();
    for (const path of [`${PATH}/${body.id}`, `${PATH}/rec_0000000000000000000000`]) {
      const answers = [await other.json(path), await other.json(`${path}/stop`, { method: 'POST' })];
      expect(answers.map(({ status, body: { error } }) => [status, error.code])).toEqual([
        [404, 'not_found'],
        [404, 'not_found'],
      ]);
    }
  });
});
