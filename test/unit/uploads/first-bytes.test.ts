import { expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { createKey, newAccountId } from '../../../worker/gate/keys.ts';

const secret = '5a'.repeat(32);
const accountId = newAccountId();
const key = await createKey(accountId, 'live', [secret]);
const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };

/** Creates an upload whose object fails while it receives the first bytes; returns what was removed. */
async function createAndFail(headers: Record<string, string>) {
  const removed: unknown[] = [];
  const admitted = { plan: 'scale', overTestLimit: false, rate: {}, credits: 0 };
  const gate = {
    admit: async () => ({ admitted }),
    openUpload: async () => ({ outcome: 'opened', credits: 0 }),
    noteFailures: async () => undefined,
  };
  const object = {
    fetch: async () => {
      throw new Error('out of reach');
    },
    remove: async (caller: unknown) => {
      removed.push(caller);
      return 'removed';
    },
  };
  const env = {
    ...{ ENVIRONMENT: 'local', KEY_SECRETS: secret },
    ...{ GATE: { getByName: () => gate }, UPLOAD: { getByName: () => object } },
  };
  const sent = {
    ...{ Authorization: `Bearer ${key}`, 'Tus-Resumable': '1.0.0', 'Upload-Length': '5' },
    ...{ 'Content-Type': 'application/offset+octet-stream', 'Content-Length': '5' },
  };
  const request = { method: 'POST', headers: { ...sent, ...headers }, body: 'hello' };
  const answer = await app.request('/v1/uploads', request, env, context as unknown as ExecutionContext);
  return { status: answer.status, removed };
}

test('a creation that fails without an address leaves no upload', async () => {
  expect(await createAndFail({})).toEqual({ status: 503, removed: [{ accountId, mode: 'live' }] });
});

test('a creation that fails under an Idempotency-Key leaves its upload to the repetition', async () => {
  expect(await createAndFail({ 'Idempotency-Key': 'k' })).toEqual({ status: 503, removed: [] });
});
