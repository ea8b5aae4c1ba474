import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOUNDARY, END, FORM_TYPE, filePart } from './bad-input/multipart.ts';
import { openUploads } from './bad-input/open-uploads.ts';
import { answerTo, head, RawConnection } from './bad-input/raw.ts';
import { expectNoTrace, expectRefusal } from './bad-input/refusal.ts';
import { type Account, form } from './support/account.ts';
import { type Bytes, pdf } from './support/fixtures.ts';
import { eventually, Service } from './support/service.ts';
import { type Pieces, sendStream, zeros } from './support/stream.ts';

const MEGABYTE = 1024 * 1024;
const PATH = '/v1/tools/unir-pdf';
const HEAD = '%PDF-1.7\n';
const TWO_FILES = { status: 400, code: 'too_few_files', says: /ao menos 2/ };

let directory: string;
let service: Service;
let page: Bytes;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'papelada-state-'));
  process.env.TMPDIR = directory;
  service = await Service.start();
  page = await pdf();
});
afterAll(async () => {
  await service.stop();
  delete process.env.TMPDIR;
  await rm(directory, { recursive: true, force: true });
});

const partHead = (name = 'grande.pdf') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;

function* oneFile(bytes: number): Generator<string | Uint8Array> {
  yield partHead();
  yield* zeros(bytes, HEAD);
  yield `\r\n${END}`;
}

function lengthOf(bytes: number): number {
  return partHead().length + bytes + 2 + END.length;
}

const send = (account: Account, pieces: Pieces, length?: number) =>
  sendStream(account, PATH, FORM_TYPE, pieces, length);
const sendJson = (account: Account, pieces: Pieces, length?: number) =>
  sendStream(account, PATH, 'application/json', pieces, length);

/** How much the runtime grew, at most, while `work` was done. */
async function riseDuring(work: () => Promise<unknown>): Promise<number> {
  const before = await service.memoryBytes();
  let most = before;
  const timer = setInterval(async () => {
    most = Math.max(most, await service.memoryBytes());
  }, 50);
  await work().finally(() => clearInterval(timer));
  return most - before;
}

async function expectNothingOpen(): Promise<void> {
  await eventually(async () => (await openUploads(directory)).length === 0);
}

describe('a large form', { timeout: 600_000 }, () => {
  test('passes through in flat memory, and leaves nothing when it is refused', async () => {
    const account = await service.account({ plan: 'growth' });
    const bytes = 300 * MEGABYTE;
    const rise = await riseDuring(() =>
      expectRefusal(service, account, () => send(account, oneFile(bytes)), TWO_FILES),
    );
    expect(rise).toBeLessThan(200 * MEGABYTE);
    await expectNothingOpen();
  });

  test.each([
    ['in chunks', undefined],
    ['announced', lengthOf(50 * MEGABYTE + 1)],
  ])('one byte above the plan is 413, %s; exactly the plan is not', async (_, length) => {
    const account = await service.account({ plan: 'sandbox' });
    const above = { status: 413, code: 'file_too_large', says: /"grande\.pdf" passa do máximo de 50 MB/ };
    await expectRefusal(service, account, () => send(account, oneFile(50 * MEGABYTE + 1), length), above);
    const exact = length === undefined ? undefined : length - 1;
    await expectRefusal(service, account, () => send(account, oneFile(50 * MEGABYTE), exact), TWO_FILES);
    await expectNothingOpen();
  });

  test.each([
    ['before its first part', () => [...zeros(300 * MEGABYTE), partHead(), HEAD, `\r\n${END}`]],
    ['after its end', () => [partHead(), HEAD, `\r\n${END}`, ...zeros(300 * MEGABYTE)]],
    ['in the headers of a part', () => [`--${BOUNDARY}\r\nX-A: `, ...zeros(300 * MEGABYTE)]],
  ])('of which 300 MB stand %s is refused', async (_, pieces) => {
    const account = await service.account();
    const expected = { status: 400, code: 'invalid_request', says: /malformado|grandes demais/ };
    const rise = await riseDuring(() =>
      expectRefusal(service, account, () => send(account, pieces()), expected),
    );
    expect(rise).toBeLessThan(200 * MEGABYTE);
    await expectNothingOpen();
  });

  test('full of what is nearly its boundary is one file', async () => {
    const account = await service.account();
    const nearly = Buffer.from(`\r\n--${BOUNDARY.slice(0, -1)}X\r\n--\r\n-`.repeat(200_000));
    const call = () => send(account, [partHead(), HEAD, nearly, `\r\n${END}`]);
    await expectRefusal(service, account, call, TWO_FILES);
  });

  test('with a form in a form is a form with one file', async () => {
    const account = await service.account();
    const inner = `--inner\r\nContent-Disposition: form-data; name="files"; filename="b.pdf"\r\n\r\n${HEAD}\r\n--inner--\r\n`;
    const call = () => send(account, [partHead('a.pdf'), HEAD, inner, `\r\n${END}`]);
    await expectRefusal(service, account, call, TWO_FILES);
  });
});

describe('a JSON body of 60 MB', () => {
  const opening = '{"files":[{"name":"a.pdf","base64":"';
  const closing = '"}]}';
  const signature = Buffer.from('%PDF-1.7\n').toString('base64');

  function* base64(total: number, fill: string): Generator<string> {
    yield opening + signature;
    const left = total - opening.length - signature.length - closing.length;
    const whole = left - (left % fill.length);
    const block = fill.repeat(Math.floor(MEGABYTE / fill.length));
    for (let rest = whole; rest > 0; rest -= block.length) yield block.slice(0, Math.min(block.length, rest));
    yield closing.padEnd(closing.length + left - whole, ' ');
  }

  const whole = 60 * MEGABYTE;

  test('in one string is taken, and one byte more is 413', async () => {
    const account = await service.account();
    const rise = await riseDuring(() =>
      expectRefusal(service, account, () => sendJson(account, base64(whole, 'AAAA'), whole), TWO_FILES),
    );
    expect(rise).toBeLessThan(200 * MEGABYTE);
    const above = { status: 413, code: 'payload_too_large', says: /60 MB/ };
    const more = () => sendJson(account, base64(whole + 1, 'AAAA'), whole + 1);
    await expectRefusal(service, account, more, above);
    await expectNothingOpen();
  });

  test('of escaped characters is base64 all the same', async () => {
    const account = await service.account();
    const call = () => sendJson(account, base64(20 * MEGABYTE, '\\u0041\\u0041\\/A'));
    await expectRefusal(service, account, call, TWO_FILES);
  });

  test('of white space is refused because it has too much beside its files, before them or after', async () => {
    const account = await service.account();
    const spaces = Array<string>(59).fill(' '.repeat(MEGABYTE));
    const small = `${opening}${signature}${closing}`;
    const expected = { status: 413, code: 'payload_too_large', says: /fora os arquivos.*1 MB/ };
    await expectRefusal(service, account, () => sendJson(account, [...spaces, small]), expected);
    await expectRefusal(service, account, () => sendJson(account, [small, ...spaces]), expected);
  });

  const crowds: [string, string, string, string][] = [
    ['items', '{"files":[', '1,', '1]}'],
    ['empty lists', '{"files":[],"options":{"a":[', '[],', '[]]}}'],
    ['members', '{"files":[],"options":{', '"a":1,', '"a":1}}'],
  ];
  test.each(crowds)('of millions of %s is 413 in flat memory', async (_, start, item, end) => {
    const account = await service.account();
    const block = item.repeat(Math.floor(MEGABYTE / item.length));
    const call = () => sendJson(account, [start, ...Array<string>(50).fill(block), end]);
    const expected = { status: 413, code: 'payload_too_large', says: /passa de 1 MB/ };
    const rise = await riseDuring(() => expectRefusal(service, account, call, expected));
    expect(rise).toBeLessThan(300 * MEGABYTE);
  });
});

describe('a client that hangs up', () => {
  const fileHead = partHead('a.pdf');
  const file = filePart('a.pdf', HEAD);

  async function openWith(account: Account, ...pieces: (string | Uint8Array)[]): Promise<RawConnection> {
    const connection = await RawConnection.open(service.url);
    const lines = [`Authorization: Bearer ${account.liveKey}`, `Content-Type: ${FORM_TYPE}`];
    await connection.send(head(PATH, [...lines, 'Transfer-Encoding: chunked']));
    for (const piece of pieces) await connection.sendChunk(piece);
    return connection;
  }

  const places: [string, () => (string | Uint8Array)[]][] = [
    ['before its first byte', () => []],
    ['after its first byte', () => ['-']],
    ['in the headers of a part', () => [fileHead.slice(0, 60)]],
    ['after the headers of a part', () => [fileHead]],
    ['in a part', () => [fileHead, HEAD]],
    ['between two parts', () => [file, `--${BOUNDARY}\r\n`]],
    ['before the last two bytes', () => [file, file, END.slice(0, -4)]],
  ];
  test.each(places)('%s leaves nothing', async (_, pieces) => {
    const account = await service.account();
    await expectNoTrace(service, account, async () => {
      const connection = await openWith(account, ...pieces());
      await new Promise((resolve) => setTimeout(resolve, 100));
      connection.hangUp();
    });
    await expectNothingOpen();
  });

  test('after the last byte has its job, done once and charged once', async () => {
    const account = await service.account();
    const files = [filePart('a.pdf', page), filePart('b.pdf', page)];
    const connection = await openWith(account, ...files, END);
    const hungUp = new Promise<void>((resolve) => {
      service.faults.once('gate.begun', () => resolve(connection.hangUp()));
    });
    await connection.send('0\r\n\r\n');
    await hungUp;
    await eventually(async () => (await account.json('/v1/jobs?status=done')).body.count === 1);
    expect(await account.credits()).toBe(30_000 - 2);
  });

  test('or drips its body does not keep others waiting', async () => {
    const account = await service.account();
    const body = Buffer.concat([filePart('a.pdf', page), filePart('b.pdf', page), Buffer.from(END)]);
    const slow = await Promise.all(Array.from({ length: 20 }, () => openWith(account)));
    const drip = (async () => {
      for (let at = 0; at < body.length; at += Math.ceil(body.length / 20)) {
        const piece = body.subarray(at, at + Math.ceil(body.length / 20));
        for (const connection of slow) await connection.sendChunk(piece);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      for (const connection of slow) await connection.send('0\r\n\r\n');
    })();
    const other = await service.account();
    const files = form([
      ['a.pdf', page],
      ['b.pdf', page],
    ]);
    const quick = await other.json(`${PATH}?wait=true`, { method: 'POST', body: files });
    expect(quick.body.status).toBe('done');
    await drip;
    for (const connection of slow) expect((await answerTo(connection)).status).toBe(202);
  });
});

describe('an upload whose client and Worker are both gone', () => {
  test('is erased six hours later: objects, open uploads and what the Job had noted', async () => {
    const account = await service.account();
    await service.idle();
    const before = await service.storedFiles();
    const connection = await RawConnection.open(service.url);
    const lines = [`Authorization: Bearer ${account.liveKey}`, `Content-Type: ${FORM_TYPE}`];
    await connection.send(head(PATH, [...lines, 'Transfer-Encoding: chunked']));
    await connection.sendChunk(filePart('a.pdf', page));
    await connection.sendChunk(partHead());
    for (const piece of zeros(12 * MEGABYTE, HEAD)) await connection.sendChunk(piece);
    await eventually(async () => (await openUploads(directory)).length > 0);
    await service.killRuntime();
    connection.hangUp();
    const [left = ''] = (await service.storedFiles()).filter((key) => !before.includes(key));
    expect(left).toMatch(/^jobs\/job_\w+\/in\/0$/);
    expect(await openUploads(directory)).toHaveLength(1);

    await service.passTo(6 * 3_600_000 + 60_000);
    const jobId = left.split('/')[1] ?? '';
    await service.wake('Job', jobId);
    await eventually(async () => !(await service.storedFiles()).includes(left));
    await expectNothingOpen();
    await eventually(async () => (await service.rows('Job', jobId, 'SELECT * FROM due')).length === 0);
    expect((await account.json('/v1/jobs')).body.count).toBe(0);
    await service.passTo(0);
  });
});

test('after all this the service still does its work', async () => {
  const account = await service.account();
  const body = form([
    ['a.pdf', page],
    ['b.pdf', page],
  ]);
  const answer = await account.json(`${PATH}?wait=true`, { method: 'POST', body });
  expect([answer.status, answer.body.status]).toEqual([200, 'done']);
});
