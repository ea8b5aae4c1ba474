import { createHash, randomBytes } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Papelada, StillRunningError } from '../../../clients/typescript/src/node/index.ts';
import { useDirectory } from '../../support/directory.ts';
import type { Account } from '../support/account.ts';
import { eventually } from '../support/service.ts';
import { useService } from '../support/use-service.ts';
import { type Fault, FaultProxy } from './fault-proxy.ts';

const service = useService();
const directory = useDirectory();
let account: Account;
let proxy: FaultProxy;
let client: Papelada;
beforeAll(async () => {
  account = await service().account();
  proxy = await FaultProxy.start(account.url);
  client = new Papelada({ key: account.liveKey, baseUrl: proxy.url });
  const document = await PDFDocument.create();
  document.addPage([200, 300]);
  await writeFile(join(directory(), 'a.pdf'), await document.save());
});
afterAll(() => proxy.stop());

const fault = (given: Omit<Fault, 'times'>): Fault => ({ times: 1, ...given });
const paths = () => [join(directory(), 'a.pdf'), join(directory(), 'a.pdf')];

describe('a client that is cancelled', () => {
  test.each<[string, Fault[], (signal: AbortSignal) => Promise<unknown>]>([
    [
      'in an upload',
      [fault({ call: 'PATCH /v1/uploads/', holdCallAfter: 1_000_000 })],
      (signal) => client.uploads.create({ bytes: new Uint8Array(40_000_000), name: 'a.bin' }, { signal }),
    ],
    [
      'in the call',
      [fault({ call: 'POST /v1/tools/', holdCallAfter: 100 })],
      (signal) => client.tools.run('unir-pdf', { files: paths() }, { signal }),
    ],
    [
      'while it waits',
      [
        fault({ call: 'POST /v1/tools/', dropWait: true }),
        fault({ call: 'GET /v1/jobs/', holdAnswerAfter: 10 }),
      ],
      (signal) => client.tools.run('unir-pdf', { files: paths() }, { signal }),
    ],
    [
      'in a download',
      [fault({ call: 'GET /v1/jobs/*/files/', holdAnswerAfter: 100 })],
      async (signal) => {
        const job = await client.tools.run('unir-pdf', { files: paths() });
        await client.download(job, join(directory(), 'saved'), { signal });
      },
    ],
  ])('%s ends there, and calls no more', async (_, faults, work) => {
    proxy.begin(faults);
    const cancelling = new AbortController();
    const ended = work(cancelling.signal).then(
      () => 'done',
      (error) => error.name,
    );
    await proxy.held;
    cancelling.abort();
    expect(await ended).toBe('AbortError');
    expect((await account.json('/v1/uploads')).body.count).toBe(0);
    const calls = proxy.calls.length;
    // Longer than the first repetition would wait.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(proxy.calls).toHaveLength(calls);
  });
});

test('a stream that is sent again under the same key goes on after the bytes that are there', async () => {
  const bytes = randomBytes(20_000_000);
  const send = (signal?: AbortSignal) =>
    client.uploads.create(
      { stream: new Blob([bytes]).stream(), name: 'a.bin' },
      { idempotencyKey: 'stream-once', ...(signal && { signal }) },
    );
  proxy.begin([
    fault({ call: 'PATCH /v1/uploads/', holdCallAfter: bytes.length }),
    fault({ call: 'PATCH /v1/uploads/', holdCallAfter: 3_000_000 }),
  ]);
  const stopping = new AbortController();
  const stopped = send(stopping.signal).catch((error) => error.name);
  await proxy.held;
  stopping.abort();
  expect(await stopped).toBe('AbortError');
  const { id, size } = await send();
  expect(size).toBe(bytes.length);
  await eventually(async () => (await client.uploads.get(id)).sha256 !== null);
  expect((await client.uploads.get(id)).sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect((await account.json('/v1/uploads')).body.count).toBe(1);
  await client.uploads.delete(id);
});

test('a file that is another one since is not continued under the same key', async () => {
  const path = join(directory(), 'replaced.bin');
  const send = (signal?: AbortSignal) =>
    client.uploads.create(path, { idempotencyKey: 'replaced-once', ...(signal && { signal }) });
  await writeFile(path, randomBytes(4_000_000));
  proxy.begin([fault({ call: 'PATCH /v1/uploads/', holdCallAfter: 3_000_000 })]);
  const stopping = new AbortController();
  const stopped = send(stopping.signal).catch((error) => error.name);
  await proxy.held;
  stopping.abort();
  expect(await stopped).toBe('AbortError');
  await writeFile(path, randomBytes(4_000_000));
  await utimes(path, 1_000_000, 1_000_000);
  await expect(send()).rejects.toMatchObject({ name: 'ConflictError', code: 'idempotency_key_reused' });
  for await (const { id } of client.uploads.list()) await client.uploads.delete(id);
});

test('a run whose time is over says how to go on, and the wait goes on', async () => {
  service().container.pause();
  const run = client.tools.run('unir-pdf', { files: paths() }, { timeoutMs: 1_500 });
  const error = await run.catch((failure) => failure);
  service().container.resume();
  expect(error).toBeInstanceOf(StillRunningError);
  expect(error.message).toContain(`wait('${error.id}')`);
  expect((await client.jobs.wait(error.id)).status).toBe('done');
});

test('lists are read page by page, as far as they are asked for', async () => {
  proxy.begin([]);
  for (let count = 0; count < 3; count++) await client.tools.run('unir-pdf', { files: paths() });
  const ids: string[] = [];
  for await (const job of client.jobs.list({ limit: 2, tool: 'unir-pdf', status: ['done', 'error'] })) {
    ids.push(job.id);
    if (ids.length === 3) break;
  }
  expect(new Set(ids).size).toBe(3);
  expect(proxy.calls.filter((call) => call === 'GET /v1/jobs')).toHaveLength(2);
});
