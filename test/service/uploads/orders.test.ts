import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { noteXmlOf } from '../../support/shipping/notes.ts';
import type { Account, Answer } from '../support/account.ts';
import { ANA } from '../support/envelopes.ts';
import { CONTRACT_PDF } from '../support/files.ts';
import { eventually } from '../support/service.ts';
import { finishedBatch, LOTES, sheets } from '../support/shipping.ts';
import { useService } from '../support/use-service.ts';
import { TusSession } from './tus-session.ts';

const service = useService();

let account: Account;
let tus: TusSession;
beforeEach(async () => {
  account = await service().account();
  tus = new TusSession(account);
});

function post(path: string, body: object, headers = {}): Promise<Answer> {
  return account.json(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const signers = () => ({ signers: [ANA()], send: false });

describe('an envelope', () => {
  test('of an upload has its document, under its own key, and no loan', async () => {
    const upload = await tus.upload('contrato.pdf', CONTRACT_PDF);
    const { status, body } = await post('/v1/esign/envelopes', { file: { upload }, ...signers() });
    expect([status, body.original_sha256, body.file_name]).toEqual([
      201,
      sha256(CONTRACT_PDF),
      'contrato.pdf',
    ]);
    await tus.delete(`/v1/uploads/${upload}`);
    expect(await service().storedFiles(`uploads/${upload}`)).toEqual([]);
    const sent = await post(`/v1/esign/envelopes/${body.id}/send`, {});
    expect([sent.status, sent.body.status]).toEqual([200, 'pending']);
  });

  test('of a job’s output has its hash, without a download', async () => {
    const upload = await tus.upload('contrato.pdf', CONTRACT_PDF);
    const job = await account.ended(
      await post('/v1/tools/girar-pdf?wait=60', { files: [{ upload }], options: { angle: 180 } }),
    );
    const { status, body } = await post('/v1/esign/envelopes', {
      file: { job: job.body.id, index: 0, name: 'virado.pdf' },
      ...signers(),
    });
    const output = await account.call(`/v1/jobs/${job.body.id}/files/0`);
    expect([status, body.original_sha256, body.file_name]).toEqual([
      201,
      sha256(new Uint8Array(await output.arrayBuffer())),
      'virado.pdf',
    ]);
  });

  test('is refused for an upload of more than 20 MB, for a text, and for one that is not there; nothing remains', async () => {
    const large = await tus.upload(
      'grande.pdf',
      Buffer.concat([CONTRACT_PDF, Buffer.alloc(20 * 1024 * 1024)]),
    );
    const text = await tus.upload('carta.txt', 'carta');
    const refusals: [object, number, string][] = [
      [{ upload: large }, 413, 'file_too_large'],
      [{ upload: text }, 415, 'unsupported_file_type'],
      [{ upload: 'upl_0000000000000000000000' }, 404, 'upload_not_found'],
      [{ job: 'job_0000000000000000000000', index: 0 }, 404, 'file_not_found'],
    ];
    for (const [file, status, code] of refusals) {
      const answer = await post('/v1/esign/envelopes', { file, ...signers() });
      expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    }
    expect((await account.json('/v1/esign/envelopes')).body.count).toBe(0);
    expect(await account.credits()).toBe(30_000);
  });
});

describe('a batch', () => {
  test('of uploads is read, priced and printed as one that was sent in a form', async () => {
    const { bytes, labels } = await sheets('shopee', 3, 5);
    const [pdf, note] = [
      await tus.upload('shopee.pdf', bytes),
      await tus.upload(...noteXmlOf(labels[0] ?? fail())),
    ];
    const made = await post(LOTES, { labels: [{ upload: pdf }], xmls: [{ upload: note }] });
    expect([made.status, made.body.orders, made.body.credits_charged]).toEqual([202, 3, 6]);
    // Deleted while it is lent: the batch still reads it.
    await tus.delete(`/v1/uploads/${pdf}`);
    const done = await finishedBatch(account, made.body.id);
    expect(done).toMatchObject({ status: 'done', orders: 3 });
    await eventually(async () => (await service().storedFiles(`uploads/${pdf}`)).length === 0);
  });

  test.each([
    [{ labels: { upload: 'upl_0000000000000000000000' } }, 400, 'invalid_request'],
    [{ labels: [{ upload: 'upl_0000000000000000000000' }] }, 404, 'upload_not_found'],
    [{ labels: [] }, 400, 'missing_files'],
    [{ labels: [{ base64: 'JVBERi0=', name: 'a.png' }] }, 415, 'unsupported_file_type'],
    [{ labels: [{ upload: 'upl_0000000000000000000000' }], intercalar: 'sim' }, 400, 'invalid_request'],
    [{ labels: [{ upload: 'upl_0000000000000000000000' }], webhook: 1 }, 400, 'invalid_request'],
  ])('in JSON is refused for %j', async (body, status, code) => {
    const answer = await post(LOTES, body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });
});

function fail(): never {
  throw new Error('no label');
}
