import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, form } from '../support/account.ts';
import { CONTRACT_PDF } from '../support/files.ts';
import { type Bytes, pdf } from '../support/fixtures.ts';
import { eventually, Service } from '../support/service.ts';

let service: Service;
let account: Account;
beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => {
  account = await service.account({ plan: 'sandbox' });
});
afterAll(() => service.stop());

function copies(count: number): [string, Bytes][] {
  return Array.from({ length: count }, (_, index) => [`${index}.pdf`, CONTRACT_PDF]);
}

function call(tool: string, files: [string, Bytes][]) {
  return account.json(`/v1/tools/${tool}?wait=60`, { method: 'POST', body: form(files) });
}

/** 23 pages that open, and more than the tool takes with it: charged for both, then refused. */
async function tooManyPages(): Promise<[string, Bytes][]> {
  return [
    ['vinte-e-três.pdf', await pdf(23)],
    ['quinhentas.pdf', await pdf(500)],
  ];
}

describe('a tool priced by pages', () => {
  test('gives exactly what it charged back when the job fails', async () => {
    const { status, body: job } = await call('ocr-pdf', await tooManyPages());
    expect([status, job.status, job.error.code]).toEqual([200, 'error', 'job_failed']);
    expect(job.error.message).toContain('somam 523 páginas');
    expect([job.credits_charged, job.credits_refunded]).toEqual([7 + 54, 7 + 54]);
    expect(await account.credits()).toBe(100);
  });

  test('with 6 credits left refuses a file of 7, charges nothing and keeps nothing', async () => {
    for (const files of [copies(9), copies(9)])
      expect((await call('ocr-pdf', files)).body.status).toBe('done');
    expect((await call('unir-pdf', copies(4))).body.status).toBe('done');
    expect(await account.credits()).toBe(6);
    const settled = async () =>
      (await service.storedFiles()).filter((key) => key.includes('/in/')).length === 0;
    await eventually(settled);
    const before = await service.storedFiles();
    const { status, body } = await call('ocr-pdf', [['longo.pdf', await pdf(23)]]);
    expect([status, body.error.code]).toEqual([402, 'insufficient_credits']);
    await eventually(async () => (await service.storedFiles()).length === before.length);
    expect(await service.storedFiles()).toEqual(before);
    expect(await account.credits()).toBe(6);
    const cheaper = await call('ocr-pdf', copies(1));
    expect([cheaper.body.status, cheaper.body.credits_charged]).toEqual(['done', 5]);
  });
});

describe('a result in text', () => {
  const HOUR_MS = 3_600_000;

  async function labelled(): Promise<string> {
    const { status, body } = await call('pdf-para-zpl', [['etiquetas.pdf', CONTRACT_PDF]]);
    expect([status, body.text.startsWith('^XA\n')]).toEqual([200, true]);
    return body.id;
  }

  async function storedText(id: string): Promise<unknown> {
    const database = await service.platform.getD1Database('DB');
    return database.prepare('SELECT text FROM jobs WHERE id = ?').bind(id).first('text');
  }

  test('is in the job until its files are deleted, and stored no more', async () => {
    const id = await labelled();
    expect((await account.json(`/v1/jobs/${id}`)).body.text).toMatch(/\^XZ\n$/);
    expect(await storedText(id)).toContain('^GFA');
    const deleted = await account.json(`/v1/jobs/${id}`, { method: 'DELETE' });
    expect([deleted.status, deleted.body.deleted, deleted.body.text]).toEqual([200, true, undefined]);
    expect((await account.json(`/v1/jobs/${id}`)).body.text).toBeUndefined();
    expect((await account.json('/v1/jobs')).body.data[0].text).toBeUndefined();
    expect(await storedText(id)).toBeNull();
  });

  test('is gone with its files after an hour', async () => {
    const id = await labelled();
    await service.passTo(HOUR_MS + 1_000);
    expect((await account.json(`/v1/jobs/${id}`)).body.text).toBeUndefined();
    await service.wake('Job', id);
    await eventually(async () => (await storedText(id)) === null);
    await service.passTo(0);
  });
});
