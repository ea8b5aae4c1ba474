import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, form } from '../support/account.ts';
import { type Bytes, heavyPdf, pdf } from '../support/fixtures.ts';
import { eventually, Service } from '../support/service.ts';
import { BOUNDARY, END, FORM_TYPE, filePart, joined } from './multipart.ts';
import { openUploads } from './open-uploads.ts';
import { answerTo, head, RawConnection } from './raw.ts';
import { expectNoTrace, expectRefusal } from './refusal.ts';
import { Source } from './source.ts';

const MEGABYTE = 1024 * 1024;

let directory: string;
let source: Source;
let service: Service;
let page: Bytes;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'papelada-state-'));
  process.env.TMPDIR = directory;
  source = await Source.start();
  service = await Service.start({ EGRESS_ALLOW: source.origin });
  page = await pdf();
});
afterAll(async () => {
  await service.stop();
  await source.stop();
  delete process.env.TMPDIR;
  await rm(directory, { recursive: true, force: true });
});

const PART_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="b.pdf"\r\n\r\n`;

function chunkedHead(account: Account, more: string[] = []): string {
  return head('/v1/tools/unir-pdf', [
    `Authorization: Bearer ${account.liveKey}`,
    `Content-Type: ${FORM_TYPE}`,
    'Transfer-Encoding: chunked',
    ...more,
  ]);
}

/** A small PDF, and a large one of which `megabytes` have been sent. */
async function sendPartOf(account: Account, megabytes: number): Promise<RawConnection> {
  const connection = await RawConnection.open(service.url);
  await connection.send(chunkedHead(account));
  await connection.sendChunk(filePart('a.pdf', page));
  await connection.sendChunk(PART_HEAD);
  const bytes = heavyPdf(megabytes);
  for (let at = 0; at < bytes.length; at += MEGABYTE)
    await connection.sendChunk(bytes.subarray(at, at + MEGABYTE));
  return connection;
}

async function hasOpenUpload(): Promise<boolean> {
  return (await openUploads(directory)).length > 0;
}

describe('a client that vanishes in the middle of an upload', () => {
  test('of 30 MB, after 12 MB: no file, no open upload, no job and no charge remain', async () => {
    const account = await service.account();
    await expectNoTrace(service, account, async () => {
      const connection = await sendPartOf(account, 12);
      await eventually(hasOpenUpload);
      connection.hangUp();
    });
    await eventually(async () => !(await hasOpenUpload()));
  });

  test('by ending its side, after 12 MB, learns so', async () => {
    const account = await service.account();
    const call = async () => {
      const connection = await sendPartOf(account, 12);
      await eventually(hasOpenUpload);
      connection.finish();
      return answerTo(connection);
    };
    const expected = { status: 400, code: 'invalid_request', says: /terminou antes do fim/ };
    await expectRefusal(service, account, call, expected);
    expect(await hasOpenUpload()).toBe(false);
  });

  test('ten at once, between two files', async () => {
    const account = await service.account();
    await expectNoTrace(service, account, async () => {
      const clients = await Promise.all(Array.from({ length: 10 }, () => sendPartOf(account, 1)));
      await eventually(async () => (await service.storedFiles()).length >= 10);
      for (const connection of clients) connection.hangUp();
    });
  });

  test('in the middle of base64', async () => {
    const account = await service.account();
    await expectNoTrace(service, account, async () => {
      const connection = await RawConnection.open(service.url);
      const lines = [`Authorization: Bearer ${account.liveKey}`, 'Content-Type: application/json'];
      await connection.send(head('/v1/tools/unir-pdf', [...lines, `Content-Length: ${20 * MEGABYTE}`]));
      await connection.send('{"files":[{"name":"a.pdf","base64":"', 'JVBE'.repeat(2 * MEGABYTE));
      await eventually(hasOpenUpload);
      connection.hangUp();
    });
    await eventually(async () => !(await hasOpenUpload()));
  });

  test('while its file is fetched', async () => {
    const account = await service.account();
    const url = source.on('/lento.pdf', (response) => void response.writeHead(200).write(heavyPdf(12)));
    await expectNoTrace(service, account, async () => {
      const body = JSON.stringify({ files: [{ url }, { url }] });
      const connection = await RawConnection.open(service.url);
      const lines = [`Authorization: Bearer ${account.liveKey}`, 'Content-Type: application/json'];
      await connection.send(head('/v1/tools/unir-pdf', [...lines, `Content-Length: ${body.length}`]), body);
      await eventually(hasOpenUpload);
      connection.hangUp();
      source.hangUp();
    });
    await eventually(async () => !(await hasOpenUpload()));
  });
});

describe('a chunked body', () => {
  const cutShort = { status: 400, code: 'invalid_request', says: /terminou antes do fim/ };

  test('whose form never ends is 400 invalid_request', async () => {
    const account = await service.account();
    const call = async () => {
      const connection = await sendPartOf(account, 12);
      await connection.send('0\r\n\r\n');
      return answerTo(connection);
    };
    await expectRefusal(service, account, call, cutShort);
    expect(await hasOpenUpload()).toBe(false);
  });

  test('in pieces of 7 bytes is taken', async () => {
    const account = await service.account();
    const connection = await RawConnection.open(service.url);
    await connection.send(chunkedHead(account));
    const body = joined(filePart('a.pdf', page), filePart('b.pdf', page), END);
    for (let at = 0; at < body.length; at += 7) await connection.sendChunk(body.subarray(at, at + 7));
    await connection.send('0\r\n\r\n');
    expect((await answerTo(connection)).status).toBe(202);
  });

  test('with a broken chunk size leaves nothing', async () => {
    const account = await service.account();
    await expectNoTrace(service, account, async () => {
      const connection = await sendPartOf(account, 6);
      await connection.send('isto não é um tamanho\r\n');
      await connection.answer(3_000).catch(() => null);
      connection.hangUp();
    });
    await eventually(async () => !(await hasOpenUpload()));
  });
});

describe('a client that is refused and sends no more', () => {
  test('gets its answer, though its body has not ended', async () => {
    const account = await service.account();
    const call = async () => {
      const connection = await RawConnection.open(service.url);
      await connection.send(chunkedHead(account));
      await connection.sendChunk(filePart('a.exe', page));
      return answerTo(connection);
    };
    const expected = { status: 415, code: 'unsupported_file_type', says: /"a\.exe"/ };
    await expectRefusal(service, account, call, expected);
  });

  test('because it waits for 100 Continue, gets its answer too', async () => {
    const account = await service.account();
    const call = async () => {
      const connection = await RawConnection.open(service.url);
      const lines = [`Authorization: Bearer ${account.liveKey}`, 'Content-Type: application/pdf'];
      await connection.send(
        head('/v1/tools/unir-pdf', [...lines, 'Content-Length: 1000000', 'Expect: 100-continue']),
      );
      return answerTo(connection);
    };
    const expected = { status: 415, code: 'unsupported_media_type', says: /multipart\/form-data/ };
    await expectRefusal(service, account, call, expected);
  });
});

describe('a key that is revoked', () => {
  test('in the middle of its upload: 401 revoked_api_key, nothing charged, nothing left', async () => {
    const account = await service.account();
    const stored = async () => (await service.storedFiles()).length;
    const before = await stored();
    const connection = await sendPartOf(account, 12);
    await eventually(hasOpenUpload);
    await service.operator.post('/operator/keys/revoke', { key: account.liveKey });
    await connection.sendChunk(`\r\n${END}`);
    await connection.send('0\r\n\r\n');
    const { status, body } = await answerTo(connection);
    expect([status, body.error.code, body.error.message]).toEqual([
      401,
      'revoked_api_key',
      expect.stringMatching(/foi revogada/),
    ]);
    expect([await stored(), await hasOpenUpload()]).toEqual([before, false]);
    const used = await account.json('/v1/jobs', { key: account.testKey });
    expect([used.status, used.body.count]).toEqual([200, 0]);
    expect(await creditsByTestKey(account)).toBe(30_000);
  });

  async function creditsByTestKey(account: Account): Promise<number> {
    return (await account.json('/v1/me', { key: account.testKey })).body.credits.balance;
  }
});

test('after all this the service still does its work', async () => {
  const account = await service.account();
  const body = form([
    ['a.pdf', page],
    ['b.pdf', page],
  ]);
  const answer = await account.json('/v1/tools/unir-pdf?wait=true', { method: 'POST', body });
  expect([answer.status, answer.body.status]).toEqual([200, 'done']);
});
