import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, type Answer, form } from './support/account.ts';
import { DAMAGED_PDF, TWO_FILES } from './support/files.ts';
import { longMp4 } from './support/fixtures.ts';
import { JOB_FAULT_POINTS } from './support/job-fault-points.ts';
import { Receiver } from './support/receiver.ts';
import { eventually, Service } from './support/service.ts';

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

let account: Account;
beforeEach(async () => {
  account = await service.account();
});
afterEach(() => service.container.resume());

function merge(files = TWO_FILES, query = '') {
  const fields = { webhook_url: receiver.url };
  return account.json(`/v1/tools/unir-pdf${query}`, { method: 'POST', body: form(files, fields) });
}

/** The same job however often it is asked for. */
function mergeOnce(by: Account, key: string): Promise<Answer> {
  const body = form(TWO_FILES, { webhook_url: receiver.url });
  return by.json('/v1/tools/unir-pdf', { method: 'POST', body, headers: { 'Idempotency-Key': key } });
}

async function finished(jobId: string) {
  await eventually(async () => {
    const { body } = await account.json(`/v1/jobs/${jobId}`);
    return body.finished_at !== null && receiver.of(jobId).length > 0;
  });
  return (await account.json(`/v1/jobs/${jobId}`)).body;
}

/** The job, the ledger and the notice of a job that went well in spite of everything. */
async function expectDoneOnce(jobId: string) {
  const job = await finished(jobId);
  expect([job.status, job.outputs.length, job.credits_charged, job.credits_refunded]).toEqual([
    'done',
    1,
    2,
    0,
  ]);
  const file = await account.call(`/v1/jobs/${jobId}/files/0`);
  expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
  expect(await account.credits()).toBe(30_000 - 2);
  expect((await account.json('/v1/jobs')).body.count).toBe(1);
  await expectSettled();
  expect(new Set(receiver.of(jobId).map(({ event }) => `${event.id} ${event.type}`)).size).toBe(1);
  expect(receiver.of(jobId)[0]?.event.type).toBe('job.completed');
}

function outboxEmptied() {
  return eventually(
    async () => (await service.rows('Gate', account.id, 'SELECT * FROM outbox')).length === 0,
  );
}

async function expectSettled() {
  await outboxEmptied();
  expect(await service.rows('Gate', account.id, 'SELECT * FROM heavy_slot')).toEqual([]);
  const uneven = `SELECT bucket.id FROM bucket JOIN entry ON entry.bucket = bucket.id GROUP BY bucket.id HAVING sum(amount) <> remaining`;
  expect(await service.rows('Gate', account.id, uneven)).toEqual([]);
}

describe('a fault is repaired: the job is done once, charged once, reported once', () => {
  test.each(JOB_FAULT_POINTS)('an error thrown at %s', async (place) => {
    service.faults.once(place, 'throw');
    const { status, body } = await merge();
    expect(status).toBe(202);
    await expectDoneOnce(body.id);
    expect(service.faults.passed(place)).toBeGreaterThan(0);
  });

  // What has begun and not finished holds one of three slots: no more than one such place in each row.
  test.each([
    [['gate.begun', 'job.started', 'courier.attempted']],
    [['job.created', 'job.finished', 'job.notified']],
    [['job.recorded', 'job.settled']],
  ])('the runtime killed at %j', async (places) => {
    const jobs: { by: Account; place: string; first: Promise<Answer | undefined> }[] = [];
    // The last place first: a job that went on would be held where an earlier one is to be.
    for (const place of places.toReversed()) {
      const by = await service.account();
      const reached = service.faults.held(place);
      jobs.push({ by, place, first: mergeOnce(by, place).catch(() => undefined) });
      await reached;
    }
    await service.killRuntime();
    for (const { by, place, first } of jobs) {
      account = by;
      const { body } = (await first) ?? (await mergeOnce(by, place));
      await expectDoneOnce(body.id);
    }
  });

  test('the runtime killed in the middle of a run', async () => {
    service.container.pause();
    const { body } = await merge();
    await eventually(async () => (await account.json(`/v1/jobs/${body.id}`)).body.status === 'running');
    await service.killRuntime();
    service.container.resume();
    await expectDoneOnce(body.id);
  });

  test('the Job and the Gate evicted while a job waits for a slot', async () => {
    service.container.pause();
    for (let taken = 0; taken < 3; taken++) {
      const other = await service.account();
      expect((await other.call('/v1/tools/unir-pdf', { method: 'POST', body: form(TWO_FILES) })).status).toBe(
        202,
      );
    }
    const { body } = await merge();
    await eventually(
      async () => (await service.rows('Dispatcher', 'documents', 'SELECT * FROM waiting')).length === 1,
    );
    expect((await account.json(`/v1/jobs/${body.id}`)).body.status).toBe('queued');
    // The Gate's call of the Job lasts until D1 has the job, and an object in a call is not evicted.
    await outboxEmptied();
    await service.evict('Job', body.id);
    await service.evict('Gate', account.id);
    service.container.resume();
    await expectDoneOnce(body.id);
  });
});

describe('a job that fails is paid back once', () => {
  test.each(['job.finished', 'job.settled'])('with an error thrown at %s', async (place) => {
    service.faults.once(place, 'throw');
    const { body } = await merge([TWO_FILES[0] ?? ['', new Uint8Array()], ['ruim.pdf', DAMAGED_PDF]]);
    const job = await finished(body.id);
    expect([job.status, job.error.code, job.credits_refunded]).toEqual(['error', 'job_failed', 2]);
    expect(receiver.of(body.id)[0]?.event.type).toBe('job.failed');
    expect(await account.credits()).toBe(30_000);
    await expectSettled();
    await eventually(async () => (await service.storedFiles(`jobs/${body.id}/`)).length === 0);
  });

  test('when the container program is killed in the middle of the run: job_interrupted', async () => {
    const video = await longMp4(60);
    const { body } = await account.json('/v1/tools/comprimir-video', {
      method: 'POST',
      body: form([['filme.mp4', video]], { webhook_url: receiver.url }),
    });
    await eventually(async () => (await account.json(`/v1/jobs/${body.id}`)).body.progress > 0);
    service.container.crash();
    const job = await finished(body.id);
    expect([job.status, job.error.code, job.credits_refunded]).toEqual(['error', 'job_interrupted', 10]);
    expect(await account.credits()).toBe(30_000);
    await expectSettled();
    const after = await merge();
    expect((await finished(after.body.id)).status).toBe('done');
  });
});

describe('a job that cannot finish', () => {
  test('fails 45 minutes after its creation, with the refund and the notice', async () => {
    service.container.pause();
    const { body } = await merge();
    await service.passTo(45 * 60_000 + 1_000);
    await service.wake('Job', body.id);
    const job = await finished(body.id);
    service.container.resume();
    expect([job.status, job.error.code, job.credits_refunded]).toEqual(['error', 'job_failed', 2]);
    expect(job.message).toContain('45 minutos');
    expect(await account.credits()).toBe(30_000);
    await expectSettled();
    await eventually(async () => (await service.storedFiles(`jobs/${body.id}/`)).length === 0);
    await eventually(
      async () => (await service.rows('Dispatcher', 'documents', 'SELECT * FROM lease')).length === 0,
    );
    await service.passTo(0);
  });
});
