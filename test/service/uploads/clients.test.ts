import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useDirectory } from '../../support/directory.ts';
import type { Account } from '../support/account.ts';
import { startBrowser } from '../support/browser.ts';
import { Service } from '../support/service.ts';
import { type StartClient, tusJsClient, tuspy, type UploadOrder, uppyIn, uppyPages } from './clients.ts';
import { expectOneUpload } from './one-upload.ts';
import { writeSeededFile } from './seeded-file.ts';
import { type Deed, type ProxyPage, TusProxy } from './tus-proxy.ts';

const MEGABYTE = 1024 * 1024;
/** Three parts and a rest. */
const SIZE = 16 * MEGABYTE + 345;
/** Its chunks do not end where parts end. */
const CHUNK_BYTES = 5_000_000;
const WITH_CREATION = { chunkBytes: CHUNK_BYTES, withCreation: true };

const directory = useDirectory();
let service: Service;
let browser: Browser;
let pages: Record<string, ProxyPage>;
let sha256: string;
beforeAll(async () => {
  [service, browser, pages, sha256] = await Promise.all([
    Service.start(),
    startBrowser(),
    uppyPages(),
    writeSeededFile(join(directory(), 'file.bin'), 1, SIZE),
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), service.stop()]);
});

let account: Account;
let proxy: TusProxy;
let uploads = 0;
beforeEach(async () => {
  account = await service.account({ plan: 'start' });
  proxy = await TusProxy.of(account, pages);
  uploads++;
});
afterEach(() => proxy.stop());

function order(options: Partial<UploadOrder> = {}): UploadOrder {
  return {
    endpoint: proxy.endpoint,
    path: join(directory(), 'file.bin'),
    store: join(directory(), `store-${uploads}.json`),
    ...options,
  };
}

/** Fails unless the file has arrived whole in one upload that was created once. */
async function expectUploaded(): Promise<void> {
  expect(proxy.requests.POST).toBe(1);
  await expectOneUpload(account, { size: SIZE, sha256 });
}

describe.each<[string, StartClient]>([
  ['tus-js-client', tusJsClient],
  ['Uppy', uppyIn(() => browser)],
  ['tuspy', tuspy],
])('%s', (_, start) => {
  test.each([
    ['in one request', {}, 1],
    ['in chunks', { chunkBytes: CHUNK_BYTES }, Math.ceil(SIZE / CHUNK_BYTES)],
  ])('uploads a file %s', async (_manner, options, patches) => {
    expect(await (await start(order(options))).ended).toBeNull();
    await expectUploaded();
    expect(proxy.requests).toEqual({ POST: 1, PATCH: patches });
  });

  test.each([
    ['in one request', {}],
    ['in chunks', { chunkBytes: CHUNK_BYTES }],
  ])('goes on %s when the line is cut, goes silent, and loses the last answer', async (_manner, options) => {
    proxy.after(3 * MEGABYTE, 'cut');
    proxy.after(8 * MEGABYTE, 'hold');
    proxy.after(13 * MEGABYTE, 'cut');
    proxy.after(SIZE - 1_000, 'deaf');
    expect(await (await start(order(options))).ended).toBeNull();
    expect(proxy.planned).toBe(0);
    await expectUploaded();
  });

  test('goes on with the address it has kept, when it is started again', async () => {
    const started = start(order());
    proxy.after(10 * MEGABYTE, () => started.then((client) => client.kill()));
    // On a busy machine the rest would pass before the client is gone. At the same byte, because a later one may be in
    // a chunk that the killed client never sends; the next client's request would stall then.
    proxy.after(10 * MEGABYTE, 'stall');
    expect(await (await started).ended).toMatch(/^killed/);
    expect(await (await start(order())).ended).toBeNull();
    await expectUploaded();
    expect(proxy.requests).toEqual({ POST: 1, HEAD: 1, PATCH: 2 });
  });

  test('goes on by itself when the service is killed', async () => {
    const killed = Promise.withResolvers<void>();
    proxy.after(10 * MEGABYTE, () => service.killRuntime().then(killed.resolve, killed.reject));
    expect(await (await start(order())).ended).toBeNull();
    await killed.promise;
    await expectUploaded();
  });
});

describe.each<[string, StartClient]>([
  ['tus-js-client', tusJsClient],
  ['Uppy', uppyIn(() => browser)],
])('the creation by %s', (_, start) => {
  test('brings the first chunk', async () => {
    expect(await (await start(order(WITH_CREATION))).ended).toBeNull();
    await expectUploaded();
    expect(proxy.requests).toEqual({ POST: 1, PATCH: Math.ceil(SIZE / CHUNK_BYTES) - 1 });
  });

  test.each<[string, number, Deed, Partial<UploadOrder>]>([
    ['loses its answer', 0, 'deaf', {}],
    ['loses its answer, and brings the first chunk', 0, 'deaf', WITH_CREATION],
    ['is cut in the first chunk', 3_000_000, 'cut', WITH_CREATION],
    ['goes silent in the first chunk', 3_000_000, 'hold', WITH_CREATION],
  ])('%s: repeated under its Idempotency-Key, it makes no second upload', async (_manner, place, deed, options) => {
    proxy.after(place, deed);
    const headers = { 'Idempotency-Key': `upload-${uploads}` };
    expect(await (await start(order({ ...options, headers }))).ended).toBeNull();
    expect([proxy.planned, proxy.requests.POST]).toEqual([0, 2]);
    await expectOneUpload(account, { size: SIZE, sha256 });
  });
});
