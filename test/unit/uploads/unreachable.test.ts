import { describe, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { createKey, newAccountId } from '../../../worker/gate/keys.ts';

const secret = '5a'.repeat(32);
const key = await createKey(newAccountId(), 'live', [secret]);
const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };

const outOfReach = async () => {
  throw new Error('out of reach');
};
const reset = async () => {
  throw Object.assign(new Error('reset'), { durableObjectReset: true, retryable: true });
};
const admitted = { plan: 'scale', overTestLimit: false, rate: {}, credits: 0 };
const admit = async () => ({ admitted });

/** A request about an upload, where the account's Gate or the upload's object answers so. */
function ask(method: string, check: () => Promise<unknown>, upload: () => Promise<unknown>) {
  const gate = { check, noteFailures: async () => undefined };
  const object = { readSettled: upload, append: upload };
  const env = {
    ...{ ENVIRONMENT: 'local', KEY_SECRETS: secret },
    ...{ GATE: { getByName: () => gate }, UPLOAD: { getByName: () => object } },
  };
  const headers = { Authorization: `Bearer ${key}`, 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' };
  return app.request(
    `/v1/uploads/upl_${'0'.repeat(22)}`,
    { method, headers },
    env,
    context as unknown as ExecutionContext,
  );
}

describe('where an object cannot be reached', () => {
  test.each([
    ['the Gate', outOfReach, outOfReach],
    ['the Gate, which is restarted', reset, outOfReach],
    ['the upload', admit, outOfReach],
    ['the upload, which is restarted', admit, reset],
  ])('%s: HEAD is a lock, for at a 5xx clients begin a new upload', async (_, check, upload) => {
    const answer = await ask('HEAD', check, upload);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([423, '1']);
    expect(answer.headers.get('Tus-Resumable')).toBe('1.0.0');
    expect((await ask('PATCH', check, upload)).status).toBe(503);
  });

  test('an answer that is final stays what it is', async () => {
    const revoked = async () => ({ refused: 'revoked_api_key' });
    expect((await ask('HEAD', revoked, outOfReach)).status).toBe(401);
    expect((await ask('HEAD', admit, async () => null)).status).toBe(404);
  });
});
