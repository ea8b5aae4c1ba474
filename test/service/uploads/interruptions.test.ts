import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../support/account.ts';
import { eventually, Service } from '../support/service.ts';
import { UPLOAD_END_FAULT_POINTS, UPLOAD_FAULT_POINTS } from '../support/upload-fault-points.ts';
import { appendHeaders, idOf, sha256, TusSession } from './tus-session.ts';

const MEGABYTE = 1024 * 1024;
/** Two parts and a rest. */
const FILE = randomBytes(12 * MEGABYTE + 345);

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

let account: Account;
let tus: TusSession;
beforeEach(async () => {
  account = await service.account({ plan: 'start' });
  tus = new TusSession(account);
});

/** Sends the rest of the file, from wherever the service says, until it has all of it. */
async function resume(path: string): Promise<void> {
  await eventually(async () => {
    const answer = await tus.cut({ method: 'HEAD', path });
    if (answer?.status !== 200) return false;
    const offset = Number(answer.headers.get('Upload-Offset'));
    if (offset === FILE.length) return true;
    await tus.cut({ method: 'PATCH', path, headers: appendHeaders(offset), body: FILE.subarray(offset) });
    return false;
  });
}

async function expectWhole(path: string): Promise<void> {
  await eventually(async () => (await account.json(path)).body.sha256 !== null);
  const { body } = await account.json(path);
  expect(body).toMatchObject({ status: 'complete', received: FILE.length });
  expect(body.sha256).toBe(createHash('sha256').update(FILE).digest('hex'));
  const bucket = await service.platform.getR2Bucket('FILES');
  const stored = await bucket.get(`uploads/${idOf(path)}/data`);
  expect(Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(FILE)).toBe(true);
  expect(await service.rows('ResumableUpload', idOf(path), 'SELECT count(*) AS n FROM part')).toEqual([
    { n: 0 },
  ]);
  expect(await service.rows('ResumableUpload', idOf(path), 'SELECT count(*) AS n FROM rest')).toEqual([
    { n: 0 },
  ]);
}

/** A PATCH whose body has begun to arrive and does not go on. */
async function openPatch(
  path: string,
  sent: Uint8Array,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(account.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const headers = {
    Host: hostname,
    Authorization: `Bearer ${account.liveKey}`,
    'Tus-Resumable': '1.0.0',
    'Content-Length': String(FILE.length),
    ...appendHeaders(0),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PATCH ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(sent);
  const answer = new Promise<string>((resolve) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
  // A part counts as soon as it is stored, and then the body is known to be arriving.
  await eventually(async () => (await account.json(path)).body.received >= 5 * MEGABYTE);
  return { socket, answer };
}

describe('a connection that is cut', () => {
  test.each([
    1,
    1_000,
    5 * MEGABYTE,
    5 * MEGABYTE + 1,
    11 * MEGABYTE,
  ])('after %i bytes keeps what has arrived', async (bytes) => {
    const path = await tus.create(FILE.length);
    await tus.cut({ method: 'PATCH', path, headers: appendHeaders(0), body: FILE, cutAfter: bytes });
    // A HEAD would end the request, perhaps before its first byte is there.
    await eventually(async () => (await account.json(path)).body.received > 0);
    expect(await tus.offset(path)).toBeLessThanOrEqual(bytes);
    await resume(path);
    await expectWhole(path);
  });

  test('changes nothing of a request with a checksum, however many parts it has filled', async () => {
    const path = await tus.create(FILE.length);
    const headers = appendHeaders(0, { 'Upload-Checksum': sha256(FILE) });
    await tus.cut({ method: 'PATCH', path, headers, body: FILE, cutAfter: 11 * MEGABYTE });
    expect(await tus.offset(path)).toBe(0);
    const wrong = await tus.patch(path, 0, FILE, { 'Upload-Checksum': sha256('other') });
    expect([wrong.status, await tus.offset(path)]).toEqual([460, 0]);
    expect((await tus.patch(path, 0, FILE, { 'Upload-Checksum': sha256(FILE) })).status).toBe(204);
    await expectWhole(path);
  });
});

describe('a request that finds another one open', () => {
  test('ends it, keeps what has arrived, and goes on from there', async () => {
    const path = await tus.create(FILE.length);
    const { socket, answer } = await openPatch(path, FILE.subarray(0, 6 * MEGABYTE));
    const offset = await tus.offset(path);
    expect(offset).toBeGreaterThanOrEqual(5 * MEGABYTE);
    expect(await answer).toMatch(/^HTTP\/1.1 400 /);
    socket.destroy();
    expect((await tus.patch(path, offset, FILE.subarray(offset))).status).toBe(204);
    await expectWhole(path);
  });

  test('is refused when it is a PATCH of where the older one began, and has ended it all the same', async () => {
    const path = await tus.create(FILE.length);
    const { socket } = await openPatch(path, FILE.subarray(0, 6 * MEGABYTE));
    const answer = await tus.patch(path, 0, FILE);
    expect(answer.status).toBe(409);
    socket.destroy();
    expect(await tus.offset(path)).toBe(Number(answer.headers.get('Upload-Offset')));
    await resume(path);
    await expectWhole(path);
  });

  test('deletes the upload under it when it is a DELETE', async () => {
    const path = await tus.create(FILE.length);
    const { socket, answer } = await openPatch(path, FILE.subarray(0, 6 * MEGABYTE));
    expect((await tus.delete(path)).status).toBe(204);
    await answer;
    socket.destroy();
    expect((await tus.head(path)).status).toBe(404);
    expect(await service.storedFiles(`uploads/${idOf(path)}`)).toEqual([]);
  });

  test('leaves it alone when it only reads the state', async () => {
    const path = await tus.create(FILE.length);
    const { socket } = await openPatch(path, FILE.subarray(0, 6 * MEGABYTE));
    expect((await account.json(path)).body.status).toBe('uploading');
    socket.write(FILE.subarray(6 * MEGABYTE));
    await expectWhole(path);
    socket.destroy();
  });
});

describe('a fault between two stores: the file arrives whole, in the one upload', () => {
  const firstRequests = async (key: string) => {
    const created = await tus.cut({
      method: 'POST',
      path: '/v1/uploads',
      headers: { 'Upload-Length': String(FILE.length), 'Idempotency-Key': key },
    });
    return created?.status === 201 ? new URL(created.headers.get('Location') ?? '').pathname : null;
  };
  async function created(key: string): Promise<string> {
    let path: string | null = null;
    await eventually(async () => {
      path = await firstRequests(key).catch(() => null);
      return path !== null;
    });
    return path ?? '';
  }

  test.each(UPLOAD_FAULT_POINTS)('an error thrown at %s', async (point) => {
    service.faults.once(point, 'throw');
    const path = await created(point);
    await resume(path);
    await expectWhole(path);
    expect((await account.json('/v1/uploads')).body.count).toBe(1);
    expect(service.faults.passed(point)).toBeGreaterThan(0);
  });

  test.each(UPLOAD_FAULT_POINTS)('the runtime killed at %s', async (point) => {
    const killed = service.killRuntimeAt(point);
    const path = await created(point);
    await resume(path);
    await killed;
    await expectWhole(path);
    expect((await account.json('/v1/uploads')).body.count).toBe(1);
  });

  test.each(UPLOAD_END_FAULT_POINTS)('the runtime killed at %s leaves nothing behind', async (point) => {
    const id = await tus.upload('a.bin', FILE.subarray(0, 6 * MEGABYTE));
    const killed = service.killRuntimeAt(point);
    await tus.cut({ method: 'DELETE', path: `/v1/uploads/${id}` });
    await killed;
    await eventually(
      async () => (await service.rows('Gate', account.id, 'SELECT * FROM upload')).length === 0,
    );
    expect(await service.storedFiles(`uploads/${id}`)).toEqual([]);
    expect((await tus.head(`/v1/uploads/${id}`)).status).toBe(404);
  });
});
