import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, form } from './support/account.ts';
import { ANA, makeEnvelope } from './support/envelopes.ts';
import { TWO_FILES } from './support/files.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

let account: Account;
beforeEach(async () => {
  account = await service.account();
});

const DAY_MS = 86_400_000;
const later = (ms: number) => service.passTo(ms);
const now = () => service.passTo(0);

async function cron() {
  const worker = await service.platform.getWorker();
  expect(await worker.scheduled({ cron: '15 6 * * *' })).toMatchObject({ outcome: 'ok' });
}

async function finishedJob(): Promise<string> {
  const { status, body } = await account.json('/v1/tools/unir-pdf?wait=60', {
    method: 'POST',
    body: form(TWO_FILES),
  });
  expect(status).toBe(200);
  return body.id;
}

async function recordsOf(id: string) {
  const database = await service.platform.getD1Database('DB');
  const { results } = await database
    .prepare('SELECT id, status FROM jobs WHERE account_id = ?')
    .bind(id)
    .all<{ id: string; status: string }>();
  return results;
}

async function files() {
  return service.platform.getR2Bucket('FILES');
}

describe('job records', () => {
  test('are kept 90 days; then 404 and not listed, and gone after the sweep', async () => {
    const id = await finishedJob();
    await eventually(async () => (await recordsOf(account.id))[0]?.status === 'done');
    await later(90 * DAY_MS - 60_000);
    await cron();
    expect((await account.json(`/v1/jobs/${id}`)).body.id).toBe(id);
    expect((await account.json('/v1/jobs')).body.count).toBe(1);

    await later(90 * DAY_MS + 60_000);
    const read = await account.json(`/v1/jobs/${id}`);
    expect([read.status, read.body.error.code]).toEqual([404, 'job_not_found']);
    expect((await account.json('/v1/jobs')).body.count).toBe(0);
    expect(await recordsOf(account.id)).toHaveLength(1);
    await cron();
    expect(await recordsOf(account.id)).toEqual([]);
    expect((await account.json(`/v1/jobs/${id}`)).status).toBe(404);
    expect((await account.json('/v1/jobs')).body.count).toBe(0);
    await now();
  });

  test('leave in steps, also when there are more than one step takes', async () => {
    const database = await service.platform.getD1Database('DB');
    const columns =
      'id, account_id, revision, tool, operation, status, progress, message, created_at, credits_charged, credits_refunded, test, outputs';
    await database
      .prepare(
        `INSERT INTO jobs (${columns})
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1234)
         SELECT 'job_old' || i, ?, 1, 'unir-pdf', 'merge', 'done', 100, '', ?, 2, 0, 0, '[]' FROM n`,
      )
      .bind(account.id, Date.now() - 91 * DAY_MS)
      .run();
    const fresh = await finishedJob();
    const { job_records } = await service.operator.post('/operator/sweep', {});
    expect(job_records).toEqual({ erased: 1234, complete: true });
    expect((await recordsOf(account.id)).map((row) => row.id)).toEqual([fresh]);
    const again = await service.operator.post('/operator/sweep', {});
    expect(again.job_records).toEqual({ erased: 0, complete: true });
  });
});

describe('stored files', () => {
  test('of jobs are erased when they are a day old; others are not touched', async () => {
    const bucket = await files();
    const left = Array.from({ length: 30 }, (_, place) => `jobs/job_leftover${place}/in/0`);
    for (const key of [...left, 'other/file']) await bucket.put(key, 'x');
    const id = await finishedJob();
    await cron();
    expect(await service.storedFiles('jobs/job_leftover')).toHaveLength(30);
    expect((await account.call(`/v1/jobs/${id}/files/0`)).status).toBe(200);
    await later(DAY_MS + 60_000);
    await cron();
    expect(await service.storedFiles('jobs/')).toEqual([]);
    expect(await service.storedFiles('other/')).toEqual(['other/file']);
    await now();
  });
});

describe('stored files of envelopes', () => {
  test('are erased when nobody has a key for them any more; those of living ones stay', async () => {
    const bucket = await files();
    const lost = ['envelopes/AAAA-BBBB-CCCC-DDDD/original', 'envelopes/AAAA-BBBB-CCCC-DDDD/final'];
    for (const key of lost) await bucket.put(key, 'x');
    const living = await makeEnvelope(account, { signers: [ANA()], send: false });
    const unrecorded = await makeEnvelope(account, { signers: [ANA()], send: false });
    const database = await service.platform.getD1Database('DB');
    await database.prepare('DELETE FROM envelopes WHERE id = ?').bind(unrecorded.body.id).run();
    await cron();
    expect(await service.storedFiles('envelopes/AAAA')).toHaveLength(2);
    await later(DAY_MS + 60_000);
    await cron();
    expect((await service.storedFiles('envelopes/')).toSorted()).toEqual(
      [living, unrecorded].map(({ body }) => `envelopes/${body.id}/original`).toSorted(),
    );
    await now();
  });
});

describe('the access log', () => {
  test('is kept for six calendar months of Brasília', async () => {
    const bucket = await files();
    const key = (day: string) => `access-log/${day.slice(0, 7)}/${day.slice(8)}/acc_x/1-req_x.ndjson`;
    for (const day of ['2026-12-30', '2027-02-27', '2027-02-28', '2027-03-01', '2027-08-31'])
      await bucket.put(key(day), '{}\n');
    await later(Date.parse('2027-08-31T02:00:00Z') - Date.now());
    await cron();
    const kept = async () => (await service.storedFiles('access-log/')).filter((at) => at.includes('acc_x'));
    expect(await kept()).toEqual(['2027-02-28', '2027-03-01', '2027-08-31'].map(key));
    await later(Date.parse('2027-09-01T12:00:00Z') - Date.now());
    await cron();
    expect(await kept()).toEqual(['2027-03-01', '2027-08-31'].map(key));
    await now();
  });
});

describe('a part that fails', () => {
  test('does not stop the others, and makes the run failed', async () => {
    await (await files()).put('jobs/job_leftover/in/0', 'x');
    await later(DAY_MS + 60_000);
    const database = await service.platform.getD1Database('DB');
    await database.exec('ALTER TABLE jobs RENAME TO jobs_away');
    try {
      const worker = await service.platform.getWorker();
      expect(await worker.scheduled({ cron: '15 6 * * *' })).toMatchObject({ outcome: 'exception' });
      expect(await service.storedFiles('jobs/job_leftover/')).toEqual([]);
    } finally {
      await database.exec('ALTER TABLE jobs_away RENAME TO jobs');
    }
    await cron();
    await now();
  });
});
