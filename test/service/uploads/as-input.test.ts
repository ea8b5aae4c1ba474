import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account, Answer } from '../support/account.ts';
import { form } from '../support/account.ts';
import { longMp4 } from '../support/fixtures.ts';
import { eventually, Service } from '../support/service.ts';
import { LOAN_FAULT_POINTS } from '../support/upload-fault-points.ts';
import { TusSession } from './tus-session.ts';

const HOUR_MS = 3_600_000;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

let account: Account;
let tus: TusSession;
let onePage: string;
beforeEach(async () => {
  account = await service.account();
  tus = new TusSession(account);
  onePage = await tus.upload('um.pdf', await pdf(1));
});
afterEach(() => service.container.resume());

async function pdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage([200, 300]);
  return Uint8Array.from(await document.save());
}

function call(
  tool: string,
  body: object,
  { query = '', key = account.liveKey, headers = {} } = {},
): Promise<Answer> {
  return account.json(`/v1/tools/${tool}${query}`, {
    method: 'POST',
    key,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const join = (files: object[], more = {}) => call('unir-pdf', { files }, { query: '?wait=60', ...more });

async function pagesOf(job: Answer): Promise<number> {
  const result = await account.call(`/v1/jobs/${job.body.id}/files/0`);
  return (await PDFDocument.load(await result.arrayBuffer())).getPageCount();
}

/** Nothing is stored that the account's uploads do not name, and nothing is lent. */
async function expectNothingLent(id: string): Promise<void> {
  await eventually(async () =>
    (await service.valuesOf('UPLOAD', id)).every((key) => !key.startsWith('loan:')),
  );
}

describe('an upload as input', () => {
  test('is read where it lies, by several jobs, and its result is the input of the next one', async () => {
    const twoPages = await tus.upload('dois.pdf', await pdf(2));
    const joined = await account.ended(await join([{ upload: onePage }, { upload: twoPages }]));
    expect(joined.body).toMatchObject({ status: 'done', credits_charged: 2 });
    const again = await account.ended(await join([{ job: joined.body.id, index: 0 }, { upload: onePage }]));
    expect([again.body.status, await pagesOf(again)]).toEqual(['done', 4]);
    expect(await service.storedFiles(`jobs/${joined.body.id}/in/`)).toEqual([]);
    await expectNothingLent(onePage);
  });

  test('has the name that the call gives it', async () => {
    const turned = await call(
      'girar-pdf',
      { files: [{ upload: onePage, name: 'contrato.pdf' }], options: { angle: 90 } },
      { query: '?wait=60' },
    );
    const { body } = await account.ended(turned);
    expect(body.outputs[0].name).toContain('contrato');
  });

  test('may be named twice in a call, beside files of the other kinds', async () => {
    const base64 = Buffer.from(await pdf(3)).toString('base64');
    const joined = await account.ended(
      await join([{ upload: onePage }, { base64, name: 'três.pdf' }, { upload: onePage }]),
    );
    expect([joined.body.status, await pagesOf(joined)]).toEqual(['done', 5]);
    await expectNothingLent(onePage);
  });

  test('may be named two hundred times, and is lent once', async () => {
    const files = Array.from({ length: 200 }, () => ({ upload: onePage }));
    const joined = await account.ended(await join(files));
    expect([joined.body.status, joined.body.credits_charged, await pagesOf(joined)]).toEqual([
      'done',
      200,
      200,
    ]);
    await expectNothingLent(onePage);
  });

  test('counts by its id for an Idempotency-Key', async () => {
    const twoPages = await tus.upload('dois.pdf', await pdf(2));
    const headers = { 'Idempotency-Key': 'um' };
    const first = await join([{ upload: onePage }, { upload: twoPages }], { headers });
    const replayed = await join([{ upload: onePage }, { upload: twoPages }], { headers });
    expect([replayed.body.id, replayed.headers.get('Idempotent-Replayed')]).toEqual([first.body.id, 'true']);
    const other = await join([{ upload: twoPages }, { upload: onePage }], { headers });
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_key_reused']);
  });

  test('is counted once for the price of tools that are priced by pages', async () => {
    const long = await tus.upload('longo.pdf', await pdf(31));
    const job = await call('pdf-para-pdfa', { files: [{ upload: long }] });
    expect([job.status, job.body.credits_charged]).toEqual([202, 8]);
    // Nobody could count now.
    service.container.pause();
    const again = await call('pdf-para-pdfa', { files: [{ upload: long }, { upload: long }] });
    expect([again.status, again.body.credits_charged]).toEqual([202, 16]);
    service.container.resume();
  });
});

describe('a call that names what it cannot have', () => {
  async function expectRefused(answer: Answer, status: number, code: string): Promise<void> {
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(await account.credits()).toBe(30_000);
    await expectNothingLent(onePage);
  }

  test('is refused for an upload that is unknown, foreign, deleted or no id', async () => {
    const foreign = await new TusSession(await service.account()).upload('dele.pdf', await pdf(1));
    const deleted = await tus.upload('a.pdf', await pdf(1));
    await tus.delete(`/v1/uploads/${deleted}`);
    for (const upload of [foreign, deleted, 'upl_0000000000000000000000', '../x'])
      await expectRefused(await join([{ upload: onePage }, { upload }]), 404, 'upload_not_found');
  });

  test('is refused for one that is not complete', async () => {
    const path = await tus.create(5, { 'Upload-Metadata': 'filename YS5wZGY=' });
    await expectRefused(
      await join([{ upload: onePage }, { upload: path.split('/').at(-1) }]),
      409,
      'upload_incomplete',
    );
  });

  test('is refused for its extension, for an empty file, and for a web page that is called a PDF', async () => {
    const film = await tus.upload('filme.mp4', 'film');
    const empty = await tus.upload('vazio.pdf', '');
    const page = await tus.upload('página.pdf', '<!doctype html><title>Entrar</title>');
    await expectRefused(await join([{ upload: onePage }, { upload: film }]), 415, 'unsupported_file_type');
    await expectRefused(await join([{ upload: onePage }, { upload: empty }]), 422, 'invalid_pdf');
    await expectRefused(await join([{ upload: onePage }, { upload: page }]), 422, 'invalid_pdf');
  });

  test('is refused for a job that is unknown, foreign, or without such an output', async () => {
    const other = await service.account();
    const [file, second] = [await pdf(1), await pdf(2)];
    const body = () =>
      form([
        ['a.pdf', file],
        ['b.pdf', second],
      ]);
    const foreign = await other.endedJob('unir-pdf', body());
    const own = await account.endedJob('unir-pdf', body());
    const before = await account.credits();
    const lenders = [
      { job: foreign.body.id, index: 0 },
      { job: own.body.id, index: 1 },
      { job: 'job_0000000000000000000000', index: 0 },
    ];
    for (const lender of lenders) {
      const answer = await join([{ upload: onePage }, lender]);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'file_not_found']);
    }
    await account.json(`/v1/jobs/${own.body.id}`, { method: 'DELETE' });
    const deleted = await join([{ upload: onePage }, { job: own.body.id, index: 0 }]);
    expect([deleted.status, deleted.body.error.code]).toEqual([404, 'file_not_found']);
    expect(await account.credits()).toBe(before);
  });

  test('is refused for a job that still runs', async () => {
    service.container.pause();
    const job = await call('girar-pdf', { files: [{ upload: onePage }], options: { angle: 90 } });
    const answer = await join([{ upload: onePage }, { job: job.body.id, index: 0 }]);
    expect([answer.status, answer.body.error.code]).toEqual([409, 'job_not_ready']);
    service.container.resume();
    await account.ended(job);
  });

  test.each([
    [{ upload: 1 }],
    [{ job: 'job_0000000000000000000000' }],
    [{ job: 'job_0000000000000000000000', index: -1 }],
    [{ upload: 'upl_0000000000000000000000', url: 'https://exemplo.com.br/a.pdf' }],
  ])('is refused for %j', async (file) => {
    await expectRefused(await join([{ upload: onePage }, file]), 400, 'invalid_request');
  });

  test('is refused with a test key what a live key has sent', async () => {
    const answer = await join([{ upload: onePage }, { upload: onePage }], { key: account.testKey });
    await expectRefused(answer, 403, 'live_key_required');
  });
});

describe('a lent file', () => {
  test('that is deleted while a job waits is hidden at once, and erased when the job has ended', async () => {
    service.container.pause();
    const job = await call('girar-pdf', { files: [{ upload: onePage }], options: { angle: 90 } });
    expect((await tus.delete(`/v1/uploads/${onePage}`)).status).toBe(204);
    expect((await tus.head(`/v1/uploads/${onePage}`)).status).toBe(404);
    expect((await account.json('/v1/uploads')).body.count).toBe(0);
    expect((await join([{ upload: onePage }, { upload: onePage }])).status).toBe(404);
    expect(await service.storedFiles(`uploads/${onePage}`)).toHaveLength(1);
    expect(await service.rows('Gate', account.id, 'SELECT id FROM upload')).toHaveLength(1);
    service.container.resume();
    expect((await account.ended(job)).body.status).toBe('done');
    await eventually(
      async () => (await service.rows('Gate', account.id, 'SELECT id FROM upload')).length === 0,
    );
    expect(await service.storedFiles(`uploads/${onePage}`)).toEqual([]);
  });

  test('is there for a run that is stopped for others and begins again, though it was deleted meanwhile', async () => {
    const film = await tus.upload('filme.mp4', await longMp4(20));
    const job = await call('comprimir-video', { files: [{ upload: film }] });
    await eventually(async () => (await account.json(`/v1/jobs/${job.body.id}`)).body.progress > 0);
    await tus.delete(`/v1/uploads/${film}`);
    await service.giveWay(job.body.id, 'video');
    expect((await account.ended(job)).body.status).toBe('done');
    await eventually(async () => (await service.storedFiles(`uploads/${film}`)).length === 0);
  });

  test('of a job that is deleted stays until the next job has read it', async () => {
    const first = await account.ended(
      await call(
        'girar-pdf',
        { files: [{ upload: onePage }], options: { angle: 90 } },
        { query: '?wait=60' },
      ),
    );
    service.container.pause();
    const next = await call('girar-pdf', {
      files: [{ job: first.body.id, index: 0 }],
      options: { angle: 90 },
    });
    const deleted = await account.json(`/v1/jobs/${first.body.id}`, { method: 'DELETE' });
    expect(deleted.body).toMatchObject({ deleted: true, files_available: false });
    expect((await account.call(`/v1/jobs/${first.body.id}/files/0`)).status).toBe(404);
    expect(await service.storedFiles(`jobs/${first.body.id}/`)).toHaveLength(1);
    service.container.resume();
    expect((await account.ended(next)).body.status).toBe('done');
    await eventually(async () => (await service.storedFiles(`jobs/${first.body.id}/`)).length === 0);
  });

  test.each(
    LOAN_FAULT_POINTS,
  )('is lent, read and given back though the runtime is killed at %s', async (point) => {
    const killed = service.killRuntimeAt(point);
    const headers = { 'Idempotency-Key': point };
    let job: Answer | undefined;
    await eventually(async () => {
      job = await call(
        'girar-pdf',
        { files: [{ upload: onePage }], options: { angle: 90 } },
        { headers },
      ).catch(() => undefined);
      return job?.status === 202;
    });
    await killed;
    if (!job) throw new Error('no job');
    expect((await account.ended(job)).body).toMatchObject({ status: 'done', credits_charged: 1 });
    expect(await account.credits()).toBe(30_000 - 1);
    await eventually(
      async () => (await service.rows('Gate', account.id, 'SELECT * FROM outbox')).length === 0,
    );
    // A loan to a job that was never accepted ends with its time.
    await tus.delete(`/v1/uploads/${onePage}`);
    await service.passBy(HOUR_MS + 60_000);
    await eventually(async () => (await service.storedFiles(`uploads/${onePage}`)).length === 0);
    expect(await service.rows('Gate', account.id, 'SELECT * FROM upload')).toEqual([]);
  });
});
