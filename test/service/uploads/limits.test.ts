import { describe, expect, test } from 'vitest';
import type { AccountOptions } from '../support/account.ts';
import { useService } from '../support/use-service.ts';
import type { RawAnswer } from './raw-http.ts';
import { idOf, pathOf, TusSession } from './tus-session.ts';

const MEGABYTE = 1024 * 1024;

const service = useService();

async function session(options: AccountOptions) {
  const account = await service().account(options);
  return { account, tus: new TusSession(account) };
}

const outcomeOf = ({ status, body }: RawAnswer) => [status, JSON.parse(body).error.code];

describe('the uploads that an account may have open or kept', () => {
  test('are limited in number; one that is deleted makes room', async () => {
    const { tus } = await session({ plan: 'sandbox' });
    const paths: string[] = [];
    for (let count = 0; count < 4; count++) paths.push(await tus.create(1));
    const refused = await tus.post({ 'Upload-Length': '1' });
    expect(outcomeOf(refused)).toEqual([429, 'upload_limit']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    await tus.delete(paths[0] ?? '');
    expect((await tus.post({ 'Upload-Length': '1' })).status).toBe(201);
  });

  test('are limited in bytes; a length that is not declared counts as the largest file', async () => {
    const { tus } = await session({ plan: 'sandbox' });
    const open = pathOf(await tus.post({ 'Upload-Defer-Length': '1' }));
    for (let count = 0; count < 2; count++) await tus.create(50 * MEGABYTE);
    await tus.create(49 * MEGABYTE);
    await tus.delete(open);
    const second = pathOf(await tus.post({ 'Upload-Defer-Length': '1' }));
    expect((await tus.post({ 'Upload-Length': String(2 * MEGABYTE) })).status).toBe(429);
    await tus.patch(second, 0, '', { 'Upload-Length': '5' });
    await tus.delete(second);
    expect((await tus.post({ 'Upload-Length': String(50 * MEGABYTE) })).status).toBe(201);
  });

  test('are listed, newest first, without those that are deleted or have expired', async () => {
    const { account, tus } = await session({ plan: 'start' });
    const [first, second, third] = [await tus.create(1), await tus.create(2), await tus.create(3)];
    await tus.delete(second);
    const { body } = await account.json('/v1/uploads');
    expect(body.data.map(({ id, size }: { id: string; size: number }) => [id, size])).toEqual([
      [idOf(third), 3],
      [idOf(first), 1],
    ]);
    const stranger = await service().account();
    expect((await stranger.json('/v1/uploads')).body.count).toBe(0);
    expect((await stranger.call(third)).status).toBe(404);
  });
});

describe('the requests about one upload', () => {
  test('take no place in the rate limit, and are not in the usage; its creation is', async () => {
    const { account, tus } = await session({ plan: 'sandbox' });
    const path = await tus.create(40);
    for (let at = 0; at < 30; at++) expect((await tus.patch(path, at, 'x')).status).toBe(204);
    expect((await account.json('/v1/me')).status).toBe(200);
    const usage = await account.json('/v1/usage');
    expect(usage.body.data.at(-1)?.endpoints.uploads).toEqual({ calls: 1, credits: 0 });
  });

  test('are a thousand, and one more for each MiB; then HEAD is 423, so that no client begins anew', async () => {
    const { tus } = await session({ plan: 'start' });
    const path = await tus.create(2 * MEGABYTE);
    await tus.patch(path, 0, Buffer.alloc(MEGABYTE));
    let answered = 1;
    for (; answered < 1_001; answered++) if ((await tus.head(path)).status !== 200) break;
    expect(answered).toBe(1_001);
    const head = await tus.head(path);
    expect([head.status, head.headers.get('Retry-After')]).toEqual([423, '1']);
    expect(outcomeOf(await tus.patch(path, MEGABYTE, 'x'))).toEqual([429, 'upload_limit']);
    expect((await tus.delete(path)).status).toBe(204);
  });

  test('end with the key: it is asked for at each of them', async () => {
    const { account, tus } = await session({ plan: 'start' });
    const path = await tus.create(10);
    await tus.patch(path, 0, 'hello');
    await service().operator.post('/operator/keys/revoke', { key: account.liveKey });
    const refused = [await tus.patch(path, 5, 'hello'), await tus.delete(path)].map(outcomeOf);
    expect(refused).toEqual(Array(2).fill([401, 'revoked_api_key']));
    expect((await tus.head(path)).status).toBe(401);
  });

  test('need a live key for what a live key has begun, as its deletion does', async () => {
    const { account, tus } = await session({ plan: 'start' });
    const path = await tus.create(5);
    const test = { Authorization: `Bearer ${account.testKey}` };
    const answers = [
      await tus.patch(path, 0, 'hello', test),
      await tus.send({ method: 'DELETE', path, headers: test }),
    ].map(outcomeOf);
    expect(answers).toEqual(Array(2).fill([403, 'live_key_required']));
    expect(await tus.offset(path)).toBe(0);
  });
});

describe('a creation', () => {
  test('under an Idempotency-Key is made once, and its replay says where the upload is', async () => {
    const { account, tus } = await session({ plan: 'start' });
    const headers = { 'Upload-Length': '5', 'Idempotency-Key': 'a' };
    const first = await tus.post(headers);
    await tus.patch(pathOf(first), 0, 'he');
    const again = await tus.post(headers);
    expect([again.status, pathOf(again)]).toEqual([201, pathOf(first)]);
    expect([again.headers.get('Idempotent-Replayed'), again.headers.get('Upload-Offset')]).toEqual([
      'true',
      '2',
    ]);
    expect(outcomeOf(await tus.post({ ...headers, 'Upload-Length': '6' }))).toEqual([
      409,
      'idempotency_key_reused',
    ]);
    expect((await account.json('/v1/uploads')).body.count).toBe(1);
  });

  test('is one of a test key’s twenty calls of the day', async () => {
    const { account, tus } = await session({ plan: 'start' });
    const key = { Authorization: `Bearer ${account.testKey}` };
    for (let call = 0; call < 20; call++) await account.call('/v1/me', { key: account.testKey });
    expect(outcomeOf(await tus.post({ ...key, 'Upload-Length': '1' }))).toEqual([429, 'test_limit']);
  });
});
