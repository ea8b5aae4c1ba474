import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './bad-input/refusal.ts';
import { type Account, type Answer, form } from './support/account.ts';
import { type Bytes, docx } from './support/fixtures.ts';
import { eventually, Service } from './support/service.ts';
import { TusSession } from './uploads/tus-session.ts';

type Files = [name: string, bytes: Bytes][];

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());
afterEach(() => service.container.resume());

/** A Word document that says how many pages it has; LibreOffice opens only one that is whole. */
function claiming(pages: number | string, body = '<w:document/>'): Bytes {
  const properties = `<Properties><Pages>${pages}</Pages></Properties>`;
  return new Uint8Array(
    zipSync({ 'word/document.xml': strToU8(body), 'docProps/app.xml': strToU8(properties) }),
  );
}

function text(pages: number): Bytes {
  return new Uint8Array(Buffer.from('ação, é.\n\n'.repeat(pages * 300)));
}

function odt(pages: number): Bytes {
  const mimetype = strToU8('application/vnd.oasis.opendocument.text');
  const meta = `<office:meta><meta:document-statistic meta:page-count="${pages}"/></office:meta>`;
  return new Uint8Array(zipSync({ mimetype: [mimetype, { level: 0 }], 'meta.xml': strToU8(meta) }));
}

function rtf(pages: number): Bytes {
  return new Uint8Array(Buffer.from(`{\\rtf1{\\info{\\nofpages${pages}}}${'a'.repeat(pages * 3_000)}}`));
}

interface Given {
  query?: string;
  key?: string;
  headers?: Record<string, string>;
}

function convert(account: Account, files: Files, { query = '', ...call }: Given = {}): Promise<Answer> {
  return account.json(`/v1/tools/word-para-pdf${query}`, { method: 'POST', body: form(files), ...call });
}

function convertUpload(account: Account, upload: string, headers: Record<string, string>): Promise<Answer> {
  return account.json('/v1/tools/word-para-pdf', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ files: [{ upload }] }),
  });
}

describe('the price of a document', () => {
  const prices: [pages: number, credits: number][] = [
    [10, 5],
    [11, 6],
    [20, 6],
    [21, 7],
    [30, 7],
  ];
  test.each(
    prices,
  )('of %i pages is %i credits: by what it says of itself, or by its characters', async (pages, credits) => {
    const account = await service.account();
    const kinds: Files = [
      ['a.docx', claiming(pages)],
      ['a.odt', odt(pages)],
      ['a.txt', text(pages)],
      ['a.rtf', rtf(pages)],
    ];
    for (const file of kinds) {
      const { status, body } = await convert(account, [file]);
      expect([file[0], status, body.credits_charged]).toEqual([file[0], 202, credits]);
    }
  });

  test('is each file’s own in one call, and 5 where nothing tells the pages', async () => {
    const account = await service.account();
    const files: Files = [
      ['a.docx', claiming(10)],
      ['b.txt', text(11)],
      ['c.docx', claiming(30)],
      ['d.pages', claiming(400)],
      ['e.docx', claiming(999_999_999)],
      ['f.docx', new Uint8Array(Buffer.from('PK\u0003\u0004 e mais nada'))],
    ];
    const { body, headers } = await convert(account, files);
    expect(body.credits_charged).toBe(5 + 6 + 7 + 5 + 5 + 5);
    expect(headers.get('X-Credits-Remaining')).toBe(String(30_000 - 33));
  });

  test('is covered by exactly the balance; one credit short is 402, and nothing is left', async () => {
    const account = await service.account({ plan: 'sandbox' });
    const short = () => convert(account, [['a.docx', claiming(961)]]);
    const expected = { status: 402, code: 'insufficient_credits', says: /cr[ée]ditos/i };
    await expectRefusal(service, account, short, expected);
    const exact = await convert(account, [['a.docx', claiming(960)]]);
    expect([exact.status, exact.body.credits_charged, exact.headers.get('X-Credits-Remaining')]).toEqual([
      202,
      100,
      '0',
    ]);
  });

  test('of a job that fails goes back to the buckets that it came from', async () => {
    const account = await service.account({ plan: 'start' });
    const { credits, expires } = { credits: 50, expires: '2099-12-31' };
    await service.operator.post(`/operator/accounts/${account.id}/credits`, { credits, expires });
    await service.rows('Gate', account.id, "UPDATE bucket SET remaining = 3 WHERE source = 'franchise'");
    const charged = await convert(account, [['quebrado.docx', claiming(21, 'isto não é XML')]]);
    expect(charged.body.credits_charged).toBe(7);
    const spent = `SELECT bucket.source, entry.amount FROM entry JOIN bucket ON bucket.id = entry.bucket WHERE reference = '${charged.body.id}' AND kind = 'debit' ORDER BY seq`;
    expect(await service.rows('Gate', account.id, spent)).toEqual([
      { source: 'franchise', amount: -3 },
      { source: 'package', amount: -4 },
    ]);
    const slots = () => service.rows('Gate', account.id, 'SELECT * FROM heavy_slot');
    await eventually(async () => (await slots()).length === 0);
    const job = (await account.json(`/v1/jobs/${charged.body.id}`)).body;
    expect([job.error?.code, job.credits_charged, job.credits_refunded]).toEqual(['job_failed', 7, 7]);
    const me = (await account.json('/v1/me')).body;
    expect([me.credits.franchise, me.credits.packages]).toEqual([3, 50]);
    const usage = (await account.json('/v1/usage')).body;
    expect(usage.totals.credits).toBe(0);
  });

  test('is nothing with a test key, whatever the balance', async () => {
    const account = await service.account({ plan: 'sandbox' });
    const { status, body } = await convert(account, [['a.docx', claiming(990)]], { key: account.testKey });
    expect([status, body.credits_charged, body.test]).toEqual([202, 0, true]);
    expect(await account.credits()).toBe(100);
  });
});

describe('pages that cannot be counted now', () => {
  const expected = { status: 503, code: 'service_unavailable', says: /contar as páginas.*Nada foi cobrado/ };
  const headers = { 'Idempotency-Key': 'contagem' };

  test('are 503 and leave nothing; the same key works once the program is back', async () => {
    const [sender, uploader] = [await service.account(), await service.account()];
    // One document for all calls: a ZIP bears the time at which it was made.
    const letter = docx('Prezada senhora,');
    service.container.pause();
    const upload = await new TusSession(uploader).upload('a.docx', letter);
    const sending = () => convert(sender, [['a.docx', letter]], { headers });
    const naming = () => convertUpload(uploader, upload, headers);
    const [, refused] = await Promise.all([expectRefusal(service, sender, sending, expected), naming()]);
    expect([refused.status, refused.body.error.code]).toEqual([503, 'service_unavailable']);
    expect([refused.headers.get('Retry-After'), await uploader.credits()]).toEqual(['5', 30_000]);
    service.container.resume();
    for (const [account, call] of [[sender, sending] as const, [uploader, naming] as const]) {
      await eventually(async () => (await call()).status === 202);
      const replay = await call();
      expect([replay.status, replay.headers.get('Idempotent-Replayed')]).toEqual([202, 'true']);
      expect(await account.credits()).toBe(30_000 - 5);
    }
  });

  test('because the program is being started anew, are counted when it is back', async () => {
    const account = await service.account();
    service.container.crash();
    const { status } = await convert(account, [['a.docx', docx('Prezada senhora,')]]);
    expect(status).toBe(202);
  });

  test('because many count at once, wait for their turn', async () => {
    const accounts = await Promise.all([service.account(), service.account(), service.account()]);
    const calls = accounts.flatMap((account) =>
      Array.from({ length: 10 }, () => convert(account, [['a.docx', claiming(11)]])),
    );
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.credits_charged]).toEqual([202, 6]);
    }
  });
});
