import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '../../../clients/typescript/src/errors.ts';
import { Papelada } from '../../../clients/typescript/src/papelada.ts';

const key = 'svc_live_A62cN9YhBuG8mwDZDqMGKNJbBvMaz4I3Brjn4vwMAlHYsOUtDZ';
const SECONDS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A service that has two of the six bytes when it goes away at the first `PATCH`, for so many seconds. */
function clientOfServiceAway(seconds: number) {
  const backAt = Date.now() + seconds * SECONDS;
  const offsets: (string | null)[] = [];
  const fetch = vi.fn(async (_: string, { method, headers }: RequestInit) => {
    const tus = { Location: '/v1/uploads/upl_1', 'Upload-Offset': method === 'HEAD' ? '2' : '6' };
    if (method === 'PATCH') offsets.push(new Headers(headers).get('Upload-Offset'));
    if (method !== 'POST' && Date.now() < backAt) throw new TypeError('fetch failed');
    return method === 'GET' ? Response.json({ id: 'upl_1' }) : new Response(null, { headers: tus });
  });
  const options = { key, baseUrl: 'https://api.exemplo.com.br', fetch: fetch as typeof globalThis.fetch };
  return { offsets, client: new Papelada(options) };
}

const file = { bytes: new Uint8Array(6), name: 'a.bin' };

test('an upload goes on after the service was away for twenty seconds', async () => {
  const { client, offsets } = clientOfServiceAway(20);
  const uploaded = client.uploads.create(file);
  await vi.advanceTimersByTimeAsync(120 * SECONDS);
  expect(await uploaded).toEqual({ id: 'upl_1' });
  expect(offsets).toEqual(['0', '2']);
});

test('an upload ends when the service stays away', async () => {
  const { client, offsets } = clientOfServiceAway(3_600);
  const failure = client.uploads.create(file).catch((error) => error);
  await vi.advanceTimersByTimeAsync(120 * SECONDS);
  expect(await failure).toBeInstanceOf(ConnectionError);
  expect(offsets).toEqual(['0']);
});
