import { PDFDocument } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noteXmlOf } from '../support/shipping/notes.ts';
import type { Account } from './support/account.ts';
import { DAMAGED_PDF, RECEIPT_PNG } from './support/files.ts';
import { type BatchFiles, batchForm, finishedBatch, LOTES, makeBatch, sheets } from './support/shipping.ts';
import { useService } from './support/use-service.ts';

const service = useService();

let account: Account;
beforeEach(async () => {
  account = await service().account();
});

const CREDITS = 30_000;

async function file(id: string, name: string): Promise<Uint8Array> {
  const response = await account.call(`${LOTES}/${id}/files/${name}`);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  return new Uint8Array(await response.arrayBuffer());
}

const pagesOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount();

describe('a batch', () => {
  test('is accepted with its price, read while it runs, and gives its labels, files and links', async () => {
    const shopee = await sheets('shopee', 5, 1);
    const correios = await sheets('correios', 2, 2);
    const labels: BatchFiles['labels'] = [
      ['shopee.pdf', shopee.bytes],
      ['correios.pdf', correios.bytes],
    ];
    const accepted = await makeBatch(account, { labels });
    const { id } = accepted.body;
    expect(accepted.status).toBe(202);
    expect(accepted.headers.get('Location')).toBe(`${service().url}${LOTES}/${id}`);
    expect(accepted.headers.get('X-Credits-Remaining')).toBe(String(CREDITS - 14));
    expect(accepted.body).toMatchObject({
      status: 'running',
      orders: 7,
      new_orders: 7,
      credits_charged: 14,
      outputs: [],
    });
    const done = await finishedBatch(account, id);
    expect(done).toMatchObject({ status: 'done', progress: 100, orders: 7, credits_charged: 14 });
    expect(done.summary.carriers).toEqual([
      { name: 'Shopee Xpress', orders: 5 },
      { name: 'Correios', orders: 2 },
    ]);
    expect(done.summary.orders.map(({ tracking }: { tracking: string }) => tracking)).toEqual(
      [...shopee.labels, ...correios.labels].map(({ tracking }) => tracking.replaceAll(' ', '')),
    );
    expect(done.summary.labels_without_invoice).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await pagesOf(await file(id, 'todas.pdf'))).toBe(7);
    expect(await pagesOf(await file(id, 'correios.pdf'))).toBe(2);
    const zip = await account.call(`${LOTES}/${id}/download`);
    expect(zip.headers.get('Content-Type')).toBe('application/zip');
    const names = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())));
    expect(names).toEqual(done.outputs.map(({ name }: { name: string }) => name));
    const part = await account.call(`${LOTES}/${id}/files/todas.pdf`, { headers: { Range: 'bytes=0-4' } });
    expect([part.status, await part.text()]).toEqual([206, '%PDF-']);
    const usage = await account.json('/v1/usage');
    expect(JSON.stringify(usage.body)).toContain('expedicao/lotes');
    // What was sent is not kept: the outputs alone are.
    const kept = await service().storedFiles(`shipping/${id}/`);
    expect(kept.every((key) => key.startsWith(`shipping/${id}/out/`))).toBe(true);
  });

  test('is nobody else’s, and tells nothing of itself to others', async () => {
    const { bytes } = await sheets('mercado-livre', 1, 3);
    const { body } = await makeBatch(account, { labels: [['a.pdf', bytes]] }, '?wait=true');
    const stranger = await service().account();
    for (const path of ['', '/files/todas.pdf', '/download']) {
      const answer = await stranger.json(`${LOTES}/${body.id}${path}`);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'lote_not_found']);
    }
    for (const id of ['lote_0000000000000000000000', 'x', '..%2f', body.id.slice(1)])
      expect((await account.json(`${LOTES}/${id}`)).body.error.code).toBe('lote_not_found');
    const unknown = ['nada.pdf', 'lote.json', '..%2fin%2f0', 'a%0d%0ab', '0'];
    for (const name of unknown)
      expect((await account.json(`${LOTES}/${body.id}/files/${name}`)).body.error).toMatchObject({
        code: 'file_not_found',
        message: expect.stringContaining('O lote não tem este arquivo'),
      });
  });

  test('puts each invoice after its label; intercalar decides, the form before the query', async () => {
    const { bytes, labels } = await sheets('shopee', 3, 4);
    const sheet: [string, Uint8Array][] = [['a.pdf', bytes]];
    const files: BatchFiles = { labels: sheet, xmls: labels.map((label) => noteXmlOf(label)) };
    const made = async (fields: Record<string, string>, query: string) => {
      const { status, body } = await makeBatch(account, { ...files, fields }, `?wait=true${query}`);
      expect([status, body.status]).toEqual([200, 'done']);
      return body.outputs.map(({ name, pages }: { name: string; pages: number }) => `${name} ${pages}`);
    };
    expect(await made({}, '')).toContain('todas.pdf 6');
    const apart = await made({ intercalar: 'false' }, '&intercalar=true');
    expect(apart).toContain('todas.pdf 3');
    expect(apart).toContain('danfes.pdf 3');
    expect(await made({}, '&intercalar=0')).toContain('todas.pdf 3');
    const alone = await makeBatch(account, { labels: sheet, fields: { intercalar: 'true' } }, '?wait=true');
    expect(alone.body).toMatchObject({ status: 'done', new_orders: 0, credits_charged: 0 });
  });

  test('tells of notes that cannot be used, and goes on with the rest', async () => {
    const { bytes, labels } = await sheets('correios', 2, 5);
    const [first = ['', '']] = labels.map((label) => noteXmlOf(label));
    const xmls: BatchFiles['xmls'] = [
      first,
      ['quebrada.xml', '<nfeProc><NFe>'],
      ['bomba.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
      ['nada.zip', 'não é um ZIP'],
      ['vazia.xml', ''],
    ];
    const { body } = await makeBatch(account, { labels: [['a.pdf', bytes]], xmls }, '?wait=true');
    expect(body.status).toBe('done');
    expect(body.summary.labels_without_invoice).toEqual([2]);
    const ignored = body.summary.ignored.map(({ file: name }: { file: string }) => name).sort();
    expect(ignored).toEqual(['bomba.xml', 'nada.zip', 'quebrada.xml', 'vazia.xml']);
  });

  test('is made once under an Idempotency-Key, whatever the order in which the answers come', async () => {
    const { bytes } = await sheets('shopee', 2, 6);
    const call = () =>
      makeBatch(account, { labels: [['a.pdf', bytes]] }, '?wait=true', {
        headers: { 'Idempotency-Key': 'manha-1' },
      });
    const [one, other] = await Promise.all([call(), call()]);
    expect(one.body.id).toBe(other.body.id);
    expect(await account.credits()).toBe(CREDITS - 4);
    const another = await sheets('shopee', 1, 7);
    const reused = await makeBatch(account, { labels: [['a.pdf', another.bytes]] }, '', {
      headers: { 'Idempotency-Key': 'manha-1' },
    });
    expect([reused.status, reused.body.error.code]).toEqual([409, 'idempotency_key_reused']);
  });
});

describe('what cannot be a batch is refused, costs nothing and leaves nothing', () => {
  let good: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    good = (await sheets('shopee', 2, 8)).bytes;
  });

  const blank = async (pages: number) => {
    const document = await PDFDocument.create();
    for (let page = 0; page < pages; page++) document.addPage([595, 842]);
    return new Uint8Array(await document.save());
  };

  test.each<
    [what: string, files: () => BatchFiles | Promise<BatchFiles>, status: number, code: string, says: RegExp]
  >([
    ['no labels', () => ({ xmls: [['a.xml', '<a/>']] }), 400, 'missing_files', /campo labels/],
    ['a label that is none', () => ({ labels: [['a.pdf', 'não é PDF']] }), 422, 'invalid_pdf', /a\.pdf/],
    [
      'a damaged label among good ones',
      () => ({
        labels: [
          ['a.pdf', good],
          ['ruim.pdf', DAMAGED_PDF],
        ],
      }),
      422,
      'invalid_pdf',
      /ruim\.pdf/,
    ],
    [
      'a picture',
      () => ({ labels: [['foto.png', RECEIPT_PNG]] }),
      415,
      'unsupported_file_type',
      /jpg-para-pdf/,
    ],
    ['printer code', () => ({ labels: [['a.zpl', '^XA^XZ']] }), 415, 'unsupported_file_type', /zpl-para-pdf/],
    [
      'a note among the labels',
      () => ({ labels: [['a.xml', '<a/>']] }),
      415,
      'unsupported_file_type',
      /campo xmls/,
    ],
    [
      'sheets with no label',
      async () => ({ labels: [['vazia.pdf', await blank(2)]] }),
      422,
      'invalid_pdf',
      /vazia\.pdf/,
    ],
    ['501 sheets', async () => ({ labels: [['a.pdf', await blank(501)]] }), 422, 'invalid_pdf', /500/],
    [
      'another field',
      () => ({ labels: [['a.pdf', good]], fields: { nome: 'x' } }),
      400,
      'invalid_request',
      /"nome"/,
    ],
    [
      'an odd intercalar',
      () => ({ labels: [['a.pdf', good]], fields: { intercalar: 'talvez' } }),
      400,
      'invalid_request',
      /intercalar/,
    ],
    [
      'a webhook',
      () => ({ labels: [['a.pdf', good]], fields: { webhook_url: 'https://x.exemplo/' } }),
      400,
      'invalid_request',
      /webhook_url/,
    ],
  ])('%s', async (_, files, status, code, says) => {
    const before = new Set(await service().storedFiles('shipping/'));
    const answer = await makeBatch(account, await files());
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body.error.message).toMatch(says);
    expect(await account.credits()).toBe(CREDITS);
    const added = (await service().storedFiles('shipping/')).filter((key) => !before.has(key));
    expect(added).not.toContainEqual(expect.stringContaining('/in/'));
  });

  test('another file field, and another encoding', async () => {
    const body = batchForm({ labels: [['a.pdf', good]] });
    body.append('outros', new Blob([good]), 'b.pdf');
    const field = await account.json(LOTES, { method: 'POST', body });
    expect([field.status, field.body.error.code]).toEqual([400, 'unexpected_file']);
    const text = await account.json(LOTES, {
      method: 'POST',
      body: 'labels',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect([text.status, text.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });
});
