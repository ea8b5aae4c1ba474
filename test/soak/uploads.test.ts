import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../service/support/account.ts';
import { Service } from '../service/support/service.ts';
import {
  type StartClient,
  tusJsClient,
  tuspy,
  type UploadOrder,
  uppyAlone,
  uppyPages,
} from '../service/uploads/clients.ts';
import { expectOneUpload } from '../service/uploads/one-upload.ts';
import { seededBytes, writeSeededFile } from '../service/uploads/seeded-file.ts';
import { type ProxyPage, TusProxy } from '../service/uploads/tus-proxy.ts';
import { appendHeaders, TusSession } from '../service/uploads/tus-session.ts';
import { useDirectory } from '../support/directory.ts';
import { randomOf } from '../support/labels/sheet.ts';

const MEGABYTE = 1024 * 1024;
/** Smaller ones: `UPLOAD_MEGABYTES=200 npm run soak -- test/soak/uploads.test.ts`. */
const SIZE = Number(process.env.UPLOAD_MEGABYTES ?? 1_024) * MEGABYTE + 345;
/** The places of a failure again: `UPLOAD_SEED=7 npm run soak -- test/soak/uploads.test.ts`. */
const SEED = Number(process.env.UPLOAD_SEED ?? Date.now() % 1_000_000);
const CHUNK_BYTES = 50 * MEGABYTE;
const KILLS = 5;
const HASHED_WITHIN_MS = 15 * 60_000;

const directory = useDirectory();
const pathOfFile = () => join(directory(), 'file.bin');
let service: Service;
let pages: Record<string, ProxyPage>;
let sha256: string;
beforeAll(async () => {
  [service, pages, sha256] = await Promise.all([
    Service.start(),
    uppyPages(),
    writeSeededFile(pathOfFile(), SEED, SIZE),
  ]);
});
afterAll(() => service.stop());

let account: Account;
let proxy: TusProxy;
beforeEach(async () => {
  account = await service.account();
  proxy = await TusProxy.of(account, pages);
});
afterEach(async () => {
  await proxy.stop();
  await rm(store(), { force: true });
});

const store = () => join(directory(), 'store.json');

const chance = randomOf(SEED);
/** Where the kills are, in bytes that have passed. */
const randomPlaces = () => Array.from({ length: KILLS }, () => Math.floor(chance() * SIZE));

async function expectUploaded(startedAt: number, size: number, sha256: string): Promise<void> {
  const seconds = (Date.now() - startedAt) / 1_000;
  const path = await expectOneUpload(account, { size, sha256 }, HASHED_WITHIN_MS);
  const hashedAfter = (Date.now() - startedAt) / 1_000 - seconds;
  console.log(
    `${expect.getState().currentTestName}: ${size} bytes in ${seconds.toFixed(1)} s, hashed ${hashedAfter.toFixed(1)} s later;`,
    proxy.requests,
  );
  expect((await new TusSession(account).delete(path)).status).toBe(204);
}

describe.each<[string, StartClient, Partial<UploadOrder>]>([
  ['tus-js-client', tusJsClient, {}],
  ['Uppy', uppyAlone(() => proxy.address), {}],
  // It reads each chunk into memory.
  ['tuspy', tuspy, { chunkBytes: CHUNK_BYTES }],
])(`seed ${SEED}: %s`, (_, start, options) => {
  const startClient = () =>
    start({ endpoint: proxy.endpoint, path: pathOfFile(), store: store(), ...options });

  test(`uploads a file once, though it is killed ${KILLS} times`, async () => {
    const startedAt = Date.now();
    let running = startClient();
    for (const place of randomPlaces()) proxy.after(place, () => running.then((client) => client.kill()));
    let ended = await (await running).ended;
    for (let times = 0; times < KILLS && ended?.startsWith('killed'); times++) {
      running = startClient();
      ended = await (await running).ended;
    }
    expect(ended).toBeNull();
    expect([proxy.planned, proxy.requests.POST]).toEqual([0, 1]);
    await expectUploaded(startedAt, SIZE, sha256);
  });

  test(`uploads a file once, though the service is killed ${KILLS} times`, async () => {
    const startedAt = Date.now();
    // One after the other: a service that is dead cannot be killed.
    let killed = Promise.resolve();
    for (const place of randomPlaces())
      proxy.after(place, () => {
        killed = killed.then(() => service.killRuntime());
      });
    expect(await (await startClient()).ended).toBeNull();
    await killed;
    expect([proxy.planned, proxy.requests.POST]).toEqual([0, 1]);
    await expectUploaded(startedAt, SIZE, sha256);
  });
});

test.each<[string, StartClient]>([
  ['tus-js-client', tusJsClient],
  ['Uppy', uppyAlone(() => undefined)],
  ['tuspy', tuspy],
])('%s goes on after a line that was silent for longer than the service waits', async (_, start) => {
  const startedAt = Date.now();
  proxy.after(SIZE / 3, 'stall');
  expect(
    await (await start({ endpoint: proxy.endpoint, path: pathOfFile(), store: store() })).ended,
  ).toBeNull();
  expect([proxy.planned, proxy.requests.POST]).toEqual([0, 1]);
  await expectUploaded(startedAt, SIZE, sha256);
});

test('a file of twice that size by fetch, in chunks', async () => {
  const startedAt = Date.now();
  const size = 2 * (SIZE - 345);
  const created = await fetch(proxy.endpoint, {
    method: 'POST',
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(size) },
  });
  expect(created.status).toBe(201);
  const hash = createHash('sha256');
  let offset = 0;
  for (const chunk of chunksOf(size)) {
    hash.update(chunk);
    const answer = await fetch(created.headers.get('Location') ?? '', {
      method: 'PATCH',
      headers: { 'Tus-Resumable': '1.0.0', ...appendHeaders(offset) },
      body: chunk,
    });
    offset += chunk.length;
    expect([answer.status, answer.headers.get('Upload-Offset')]).toEqual([204, String(offset)]);
  }
  expect(proxy.requests).toEqual({ POST: 1, PATCH: Math.ceil(size / CHUNK_BYTES) });
  await expectUploaded(startedAt, size, hash.digest('hex'));
});

test('a body of one byte a second is ended, and what has arrived of it stays', async () => {
  const tus = new TusSession(account);
  const path = await tus.create(SIZE);
  const answer = await fetch(`${account.url}${path}`, {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${account.liveKey}`,
      'Tus-Resumable': '1.0.0',
      ...appendHeaders(0),
    },
    body: aByteASecond(),
    duplex: 'half',
  });
  expect(await answer.json()).toMatchObject({ error: { code: 'upload_interrupted' } });
  expect(answer.status).toBe(423);
  expect(await tus.offset(path)).toBeGreaterThan(10);
  expect((await tus.delete(path)).status).toBe(204);
});

function aByteASecond(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      controller.enqueue(new Uint8Array(1));
    },
  });
}

function* chunksOf(size: number): Generator<Uint8Array<ArrayBuffer>> {
  const blocks = seededBytes(SEED, size);
  for (let left = size; left > 0; left -= CHUNK_BYTES) {
    const chunk = new Uint8Array(Math.min(CHUNK_BYTES, left));
    for (let at = 0; at < chunk.length; ) {
      const block = blocks.next().value;
      if (!block) throw new Error('fewer bytes than announced');
      chunk.set(block, at);
      at += block.length;
    }
    yield chunk;
  }
}
