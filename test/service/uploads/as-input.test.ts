import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../support/account.ts';
import { Service } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

async function uploaded(account: Account, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const headers = { 'Tus-Resumable': '1.0.0' };
  const created = await account.call('/v1/uploads', {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(bytes.byteLength),
      'Upload-Metadata': `filename ${btoa(name)}`,
    },
  });
  expect(created.status).toBe(201);
  const path = new URL(created.headers.get('Location') ?? '').pathname;
  const appended = await account.call(path, {
    method: 'PATCH',
    headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: bytes,
  });
  expect(appended.status).toBe(204);
  return path.split('/').at(-1) ?? '';
}

async function pdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage([200, 300]);
  return Uint8Array.from(await document.save());
}

test('joins two uploads, and the result with one of them', async () => {
  const account = await service.account();
  const [one, two] = [
    await uploaded(account, 'um.pdf', await pdf(1)),
    await uploaded(account, 'dois.pdf', await pdf(2)),
  ];
  const joined = await account.ended(
    await account.json('/v1/tools/unir-pdf?wait=60', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ files: [{ upload: one }, { upload: two }] }),
    }),
  );
  expect(joined.body).toMatchObject({ status: 'done', credits_charged: 2 });
  const again = await account.ended(
    await account.json('/v1/tools/unir-pdf?wait=60', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ files: [{ job: joined.body.id, index: 0 }, { upload: one }] }),
    }),
  );
  expect(again.body).toMatchObject({ status: 'done' });
  const result = await account.call(`/v1/jobs/${again.body.id}/files/0`);
  const document = await PDFDocument.load(await result.arrayBuffer());
  expect(document.getPageCount()).toBe(4);
});
