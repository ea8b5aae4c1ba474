import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WORKER_NAME } from '../../scripts/local/platform.ts';
import { doneJobExample } from '../../worker/jobs/schema.ts';
import { postJson } from '../service/egress/fetching.ts';
import type { Account } from '../service/support/account.ts';
import { Receiver } from '../service/support/receiver.ts';
import { eventually, Service } from '../service/support/service.ts';

const NOTICES = 50_000;
const KILLS = 2;
/** Notices to one origin that are on their way at a time. */
const AN_ORIGIN = 2;
const DAY_MS = 86_400_000;
const EVERY_MS = 10_000;

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ EGRESS_ALLOW: receiver.origin });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

test(`${NOTICES} missed notices arrive in their order, though the service is killed ${KILLS} times meanwhile`, async () => {
  const account = await service.account();
  const missed = await missedNotices(account);
  const since = new Date(Date.now() - 10 * DAY_MS).toISOString();
  const { status, body } = await postJson(account, '/v1/webhooks/recoveries', { since });
  expect([status, body.total]).toEqual([202, NOTICES]);
  for (let kill = 1; kill <= KILLS; kill++) {
    const place = (NOTICES / (KILLS + 1)) * kill;
    await eventually(async () => receiver.received.length > place, 60 * 60_000);
    await delay(randomInt(1_000));
    await service.killRuntime();
    await service.wake('Courier', account.id);
  }
  const read = async () => (await account.json(`/v1/webhooks/recoveries/${body.id}`)).body;
  await eventually(async () => (await read()).status === 'done', 60 * 60_000);
  expect(await read()).toMatchObject({ total: NOTICES, delivered: NOTICES, failed: 0 });
  const sent = receiver.received.map(({ event }) => String(event.id));
  const arrived = new Map<string, number>();
  for (const id of sent) if (!arrived.has(id)) arrived.set(id, arrived.size);
  const misplaced = missed.filter(
    (id, place) => Math.abs((arrived.get(id) ?? NOTICES * 2) - place) > AN_ORIGIN,
  );
  expect([arrived.size, misplaced]).toEqual([NOTICES, []]);
  // Of those that are on their way at a kill nobody knows whether they have arrived.
  expect(sent.length - NOTICES).toBeLessThanOrEqual(KILLS * AN_ORIGIN);
});

/** Notices of jobs that three attempts have not delivered: their ids, the oldest first. */
async function missedNotices(account: Account): Promise<string[]> {
  const storage = await service.platform.unsafeGetDurableObjectStorage(WORKER_NAME, 'Courier', {
    name: account.id,
  });
  const data = JSON.stringify(doneJobExample).replaceAll("'", "''");
  const head = `{"id":"' || id || '","type":"job.completed","created_at":"${new Date().toISOString()}"`;
  await storage.exec(
    `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${NOTICES})
     INSERT INTO delivery (id, account_id, type, url, body, attempts, state, created_at, subject, bytes)
     SELECT 'evt_' || lower(hex(randomblob(11))), '${account.id}', 'job.completed', '${receiver.url}', '', 3,
       'failed', ${Date.now()} - n * ${EVERY_MS}, 'job_' || n, 11
     FROM number`,
  );
  await storage.exec(`UPDATE delivery SET body = '${head},"data":${data}}'`);
  const rows = await service.rows('Courier', account.id, 'SELECT id FROM delivery ORDER BY created_at');
  return rows.map(({ id }) => String(id));
}
