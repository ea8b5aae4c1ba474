import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, form } from './support/account.ts';
import { CONTRACT_PDF, DAMAGED_PDF, RECEIPT_PNG, TWO_FILES } from './support/files.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let account: Account;
beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

async function merged(): Promise<string> {
  const { status, body } = await account.json('/v1/tools/unir-pdf?wait=true', {
    method: 'POST',
    body: form(TWO_FILES),
  });
  expect([status, body.status]).toEqual([200, 'done']);
  return body.id;
}

describe('an accepted job', () => {
  test('is 202 with its Location, and can be read and listed at once', async () => {
    service.container.pause();
    const { status, headers, body } = await account.json('/v1/tools/unir-pdf', {
      method: 'POST',
      body: form(TWO_FILES),
    });
    const [read, list] = await Promise.all([account.json(`/v1/jobs/${body.id}`), account.json('/v1/jobs')]);
    service.container.resume();
    expect([status, body.status, body.credits_charged, body.test]).toEqual([202, 'running', 2, false]);
    expect(headers.get('Location')).toBe(`${service.url}/v1/jobs/${body.id}`);
    expect(headers.get('X-Credits-Remaining')).toBe(String(30_000 - 2));
    expect([read.status, read.body.id, read.body.files_available]).toEqual([200, body.id, false]);
    expect(list.body.data.map((job: { id: string }) => job.id)).toEqual([body.id]);
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(3_600_000);
  });

  test('not finished within wait is 202; asked for its files or to be deleted, 409', async () => {
    service.container.pause();
    const { status, body } = await account.json('/v1/tools/unir-pdf?wait=1', {
      method: 'POST',
      body: form(TWO_FILES),
    });
    const download = await account.json(`/v1/jobs/${body.id}/download`);
    const file = await account.json(`/v1/jobs/${body.id}/files/0`);
    const deletion = await account.json(`/v1/jobs/${body.id}`, { method: 'DELETE' });
    service.container.resume();
    expect(status).toBe(202);
    expect([download, file, deletion].map((answer) => [answer.status, answer.body.error.code])).toEqual([
      [409, 'job_not_ready'],
      [409, 'job_not_ready'],
      [409, 'job_running'],
    ]);
  });

  test('that fails is refunded before anybody can see that it failed', async () => {
    const body = form([...TWO_FILES, ['ruim.pdf', DAMAGED_PDF]]);
    const {
      status,
      body: job,
      headers,
    } = await account.json('/v1/tools/unir-pdf?wait=60', { method: 'POST', body });
    expect([status, job.status, job.error.code]).toEqual([200, 'error', 'job_failed']);
    expect([job.credits_charged, job.credits_refunded, job.outputs, job.files_available]).toEqual([
      3,
      3,
      [],
      false,
    ]);
    expect(job.message).toBe(job.error.message);
    expect(headers.get('X-Credits-Remaining')).toBe('30000');
    expect(await account.credits()).toBe(30_000);
  });

  test('of a test key is real and free, and marked', async () => {
    const { body, headers } = await account.json('/v1/tools/unir-pdf?wait=60', {
      method: 'POST',
      body: form(TWO_FILES),
      key: account.testKey,
    });
    expect([body.status, body.test, body.credits_charged]).toEqual(['done', true, 0]);
    expect(headers.get('X-Service-Mode')).toBe('test');
    expect(await account.credits()).toBe(30_000);
  });
});

describe('files', () => {
  test('come whole and in ranges, as attachments with a safe name', async () => {
    const id = await merged();
    const whole = await account.call(`/v1/jobs/${id}/files/0`);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    expect(whole.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(whole.headers.get('Content-Disposition')).toContain('attachment; filename="unido.pdf"');
    expect(whole.headers.get('Content-Length')).toBe(String(bytes.length));
    const ranges: [string, number, number][] = [
      ['bytes=0-4', 0, 5],
      ['bytes=100-', 100, bytes.length],
      ['bytes=-7', bytes.length - 7, bytes.length],
    ];
    for (const [range, from, to] of ranges) {
      const part = await account.call(`/v1/jobs/${id}/files/0`, { headers: { Range: range } });
      expect([part.status, part.headers.get('Content-Range')]).toEqual([
        206,
        `bytes ${from}-${to - 1}/${bytes.length}`,
      ]);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(from, to));
    }
    const beyond = await account.call(`/v1/jobs/${id}/files/0`, {
      headers: { Range: `bytes=${bytes.length}-` },
    });
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${bytes.length}`]);
    for (const index of ['1', '-1', 'x', '99999']) {
      const missing = await account.json(`/v1/jobs/${id}/files/${index}`);
      expect([missing.status, missing.body.error.code]).toEqual([404, 'file_not_found']);
    }
  });

  test('of a job with several outputs are downloaded as one ZIP', async () => {
    const body = form(
      [
        ['a.png', RECEIPT_PNG],
        ['b.png', RECEIPT_PNG],
      ],
      { format: 'webp' },
    );
    const job = await account.json('/v1/tools/converter-imagem?wait=60', { method: 'POST', body });
    const download = await account.call(`/v1/jobs/${job.body.id}/download`);
    const bytes = new Uint8Array(await download.arrayBuffer());
    expect(download.headers.get('Content-Type')).toBe('application/zip');
    expect(download.headers.get('Content-Length')).toBe(String(bytes.length));
    const entries = unzipSync(bytes);
    expect(Object.keys(entries)).toEqual(['a.webp', 'b.webp']);
    expect(entries['a.webp']?.length).toBe(job.body.outputs[0].size);
  });

  test('are erased by a deletion; the record stays', async () => {
    const id = await merged();
    for (const call of [
      { path: `/v1/jobs/${id}`, method: 'DELETE' },
      { path: `/v1/jobs/${id}/delete`, method: 'POST' },
    ]) {
      const { status, body } = await account.json(call.path, { method: call.method });
      expect([status, body.deleted, body.status, body.files_available]).toEqual([200, true, 'done', false]);
      expect(Date.parse(body.files_deleted_at)).toBeGreaterThan(Date.now() - 60_000);
    }
    expect(await service.storedFiles(`jobs/${id}/`)).toEqual([]);
    expect((await account.json(`/v1/jobs/${id}/download`)).body.error.code).toBe('file_not_found');
    const read = await account.json(`/v1/jobs/${id}`);
    expect([read.body.files_available, read.body.deleted]).toEqual([false, undefined]);
    expect((await account.json('/v1/jobs')).body.count).toBe(1);
  });

  test('are erased 1 hour after creation; the job stays readable for 90 days, then it is gone', async () => {
    const id = await merged();
    const jumpTo = (ms: number) => service.passTo(ms);
    await jumpTo(3_600_000 + 1_000);
    const { body } = await account.json(`/v1/jobs/${id}`);
    expect([body.status, body.files_available, body.files_deleted_at]).toEqual(['done', false, null]);
    expect((await account.json(`/v1/jobs/${id}/files/0`)).body.error.code).toBe('file_not_found');
    await service.wake('Job', id);
    await eventually(async () => (await service.storedFiles(`jobs/${id}/`)).length === 0);
    await jumpTo(89 * 86_400_000);
    expect((await account.json(`/v1/jobs/${id}`)).status).toBe(200);
    const late = await account.json(`/v1/jobs/${id}`, { method: 'DELETE' });
    expect([late.status, late.body.deleted]).toEqual([200, true]);
    await jumpTo(90 * 86_400_000 + 60_000);
    expect((await account.json(`/v1/jobs/${id}`)).body.error.code).toBe('job_not_found');
    expect((await account.json('/v1/jobs')).body.count).toBe(0);
    await jumpTo(0);
  });
});

describe('what belongs to others is 404', () => {
  test('job, files, download and deletion', async () => {
    const id = await merged();
    const other = await service.account();
    const calls: [string, string][] = [
      ['GET', `/v1/jobs/${id}`],
      ['GET', `/v1/jobs/${id}/files/0`],
      ['GET', `/v1/jobs/${id}/download`],
      ['DELETE', `/v1/jobs/${id}`],
      ['POST', `/v1/jobs/${id}/delete`],
    ];
    for (const [method, path] of calls) {
      const { status, body } = await other.json(path, { method });
      expect([status, body.error.code]).toEqual([404, 'job_not_found']);
    }
    expect((await account.call(`/v1/jobs/${id}/files/0`)).status).toBe(200);
    const listed = await other.json(`/v1/jobs?starting_after=${id}`);
    expect([listed.status, listed.body.error.code]).toEqual([400, 'invalid_request']);
  });
});

describe('the list', () => {
  test('is newest first, in pages that stay stable while jobs are added', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n++)
      ids.unshift(
        (await account.json('/v1/tools/unir-pdf', { method: 'POST', body: form(TWO_FILES) })).body.id,
      );
    const first = (await account.json('/v1/jobs?limit=3')).body;
    expect([first.object, first.count, first.has_more, first.next_cursor]).toEqual(['list', 3, true, ids[2]]);
    await account.call('/v1/tools/unir-pdf', { method: 'POST', body: form(TWO_FILES) });
    const second = (await account.json(`/v1/jobs?limit=3&starting_after=${first.next_cursor}`)).body;
    const third = (await account.json(`/v1/jobs?limit=3&cursor=${second.next_cursor}`)).body;
    const seen = [first, second, third].flatMap((page) => page.data.map((job: { id: string }) => job.id));
    expect(seen).toEqual(ids);
    expect([third.count, third.has_more, third.next_cursor]).toEqual([1, false, null]);
  });

  test('filters by status, tool and time', async () => {
    const done = await merged();
    const failed = await account.json('/v1/tools/unir-pdf?wait=60', {
      method: 'POST',
      body: form([
        ['a.pdf', CONTRACT_PDF],
        ['b.pdf', DAMAGED_PDF],
      ]),
    });
    const image = await account.json('/v1/tools/converter-imagem?wait=60', {
      method: 'POST',
      body: form([['a.png', RECEIPT_PNG]], { format: 'jpg' }),
    });
    const idsOf = async (query: string) =>
      (await account.json(`/v1/jobs?${query}`)).body.data.map((job: { id: string }) => job.id);
    expect(await idsOf('status=done')).toEqual([image.body.id, done]);
    expect(await idsOf('status=error')).toEqual([failed.body.id]);
    expect(await idsOf('status=error,done&limit=2')).toEqual([image.body.id, failed.body.id]);
    expect(await idsOf('tool=unir-pdf')).toEqual([failed.body.id, done]);
    expect(await idsOf(`created_after=${encodeURIComponent(image.body.created_at)}`)).toEqual([
      image.body.id,
    ]);
    expect(await idsOf(`created_before=${encodeURIComponent(image.body.created_at)}`)).toEqual([
      failed.body.id,
      done,
    ]);
    expect(await idsOf('created_before=2020-01-01')).toEqual([]);
  });
});

describe('when a store is down', () => {
  test('D1: jobs still run, lists are 503, and the record is written when it is back', async () => {
    const database = await service.platform.getD1Database('DB');
    await database.exec('ALTER TABLE jobs RENAME TO jobs_away');
    const job = await account.json('/v1/tools/unir-pdf?wait=60', { method: 'POST', body: form(TWO_FILES) });
    const [list, read] = [await account.json('/v1/jobs'), await account.json(`/v1/jobs/${job.body.id}`)];
    await database.exec('ALTER TABLE jobs_away RENAME TO jobs');
    expect([job.status, job.body.status]).toEqual([200, 'done']);
    expect([list.status, list.body.error.code, list.headers.get('Retry-After')]).toEqual([
      503,
      'service_unavailable',
      '5',
    ]);
    expect([read.status, read.body.status]).toEqual([200, 'done']);
    await eventually(async () => (await account.json('/v1/jobs?status=done')).body.count === 1);
  });

  test('R2: an upload is 503, charged nothing, and leaves nothing', async () => {
    service.faults.once('files.stored', 'throw');
    const { status, body } = await account.json('/v1/tools/unir-pdf', {
      method: 'POST',
      body: form(TWO_FILES),
    });
    expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
    expect(await account.credits()).toBe(30_000);
    await eventually(async () => (await service.storedFiles()).every((key) => !key.includes('/in/')));
    await merged();
  });

  test('the container: jobs wait and are done when it is back; a tool priced by pages is 503', async () => {
    service.container.crash();
    const accepted = await account.json('/v1/tools/unir-pdf', { method: 'POST', body: form(TWO_FILES) });
    expect(accepted.status).toBe(202);
    await eventually(async () => (await account.json(`/v1/jobs/${accepted.body.id}`)).body.status === 'done');
    expect(await account.credits()).toBe(30_000 - 2);
  });
});
