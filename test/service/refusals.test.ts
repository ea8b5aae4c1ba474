import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, answerOf, form } from './support/account.ts';
import { checkedFetch } from './support/contract/contract.ts';
import { CONTRACT_PDF, TWO_FILES } from './support/files.ts';
import { Service } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

async function refusalOf(response: Promise<Response>): Promise<[number, string]> {
  const { status, body } = await answerOf(await response);
  return [status, body.error.code];
}

async function fillMinute(account: Account, key: string): Promise<void> {
  for (let call = 0; call < 10; call++)
    expect((await account.call('/v1/tools', { key })).status).not.toBe(429);
}

async function useTestCalls(account: Account): Promise<void> {
  for (let call = 0; call < 20; call++) await account.call('/v1/tools', { key: account.testKey });
}

async function spendAll(account: Account): Promise<void> {
  const credits = await account.credits();
  for (let spent = 0; spent < credits; spent += 50) {
    const files = Array.from({ length: 50 }, (_, place): [string, Uint8Array<ArrayBuffer>] => [
      `${place}.pdf`,
      CONTRACT_PDF,
    ]);
    const { status } = await account.call('/v1/tools/unir-pdf', { method: 'POST', body: form(files) });
    expect(status).toBe(202);
  }
}

describe('a call that is wrong in two ways gets the first refusal', () => {
  test('401 before 403: a revoked key of an account without adulthood', async () => {
    const account = await service.account({ adult: false });
    expect(await refusalOf(account.call('/v1/me'))).toEqual([403, 'account_not_eligible']);
    await service.operator.post('/operator/keys/revoke', { key: account.liveKey });
    expect(await refusalOf(account.call('/v1/me'))).toEqual([401, 'revoked_api_key']);
  });

  test('403 before 429: an account without adulthood never gets the refusal of the minute', async () => {
    const account = await service.account({ plan: 'sandbox', adult: false });
    const answers = await Promise.all(Array.from({ length: 15 }, () => refusalOf(account.call('/v1/me'))));
    expect(new Set(answers.map(([, code]) => code))).toEqual(new Set(['account_not_eligible']));
  });

  test('429 rate_limited before 404: the eleventh call of the minute to an unknown tool', async () => {
    const account = await service.account({ plan: 'sandbox' });
    await fillMinute(account, account.liveKey);
    const response = await account.call('/v1/tools/nao-existe');
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refusalOf(Promise.resolve(response))).toEqual([429, 'rate_limited']);
  });

  test('404 before 400: an unknown tool with a bad wait', async () => {
    const account = await service.account();
    expect(await refusalOf(account.call('/v1/tools/nao-existe?wait=abc', { method: 'POST' }))).toEqual([
      404,
      'tool_not_found',
    ]);
  });

  test('400 before idempotency: a broken request under a key that another request has used', async () => {
    const account = await service.account();
    const headers = { 'Idempotency-Key': 'pedido-1' };
    await account.call('/v1/tools/unir-pdf', { method: 'POST', body: form(TWO_FILES), headers });
    const broken = account.call('/v1/tools/unir-pdf', {
      method: 'POST',
      body: form(TWO_FILES, { outra: '1' }),
      headers,
    });
    expect(await refusalOf(broken)).toEqual([400, 'invalid_option']);
  });

  test('409 before test_limit: a reused key of a test account that has had its calls', async () => {
    const account = await service.account();
    const headers = { 'Idempotency-Key': 'pedido-1' };
    const key = account.testKey;
    const first = await account.json('/v1/tools/unir-pdf', {
      method: 'POST',
      body: form(TWO_FILES),
      headers,
      key,
    });
    await useTestCalls(account);
    const other = account.call('/v1/tools/unir-pdf', {
      method: 'POST',
      body: form(TWO_FILES, { bookmarks: 'false' }),
      headers,
      key,
    });
    expect(await refusalOf(other)).toEqual([409, 'idempotency_key_reused']);
    const replay = await account.json('/v1/tools/unir-pdf', {
      method: 'POST',
      body: form(TWO_FILES),
      headers,
      key,
    });
    expect([replay.status, replay.body.id, replay.headers.get('Idempotent-Replayed')]).toEqual([
      202,
      first.body.id,
      'true',
    ]);
  });

  test('404 and 400 before test_limit, test_limit before everything else', async () => {
    const account = await service.account();
    const key = account.testKey;
    await useTestCalls(account);
    expect(await refusalOf(account.call('/v1/jobs/job_0000000000000000000000', { key }))).toEqual([
      404,
      'job_not_found',
    ]);
    expect(await refusalOf(account.call('/v1/jobs?limit=0', { key }))).toEqual([400, 'invalid_request']);
    const response = await account.call('/v1/tools/unir-pdf', { method: 'POST', body: form(TWO_FILES), key });
    expect(response.headers.get('X-Service-Mode')).toBe('test');
    expect(await refusalOf(Promise.resolve(response))).toEqual([429, 'test_limit']);
  });

  test('402 before 429 concurrency_limit: no credits and no free heavy slot', async () => {
    const account = await service.account({ plan: 'growth' });
    const video = () =>
      account.call('/v1/tools/comprimir-video', {
        method: 'POST',
        body: form([['filme.mp4', new Uint8Array(2000).fill(7)]]),
      });
    service.container.pause();
    try {
      const taken = await Promise.all(Array.from({ length: 10 }, video));
      expect(taken.map((response) => response.status)).toEqual(Array(10).fill(202));
      expect(await refusalOf(video())).toEqual([429, 'concurrency_limit']);
      await service.operator.patch(`/operator/accounts/${account.id}`, { plan: 'start' });
      await spendAll(account);
      expect(await refusalOf(video())).toEqual([402, 'insufficient_credits']);
    } finally {
      service.container.resume();
    }
  });
});

describe('every authenticated answer', () => {
  test('bears the headers of the specification, refusals too', async () => {
    const account = await service.account();
    for (const path of ['/v1/me', '/v1/jobs?limit=0', '/v1/nada']) {
      const { headers } = await account.call(path);
      expect(headers.get('X-Request-Id')).toMatch(/^req_\w{22}$/);
      expect(headers.get('X-RateLimit-Limit')).toBe('300');
      expect(Number(headers.get('X-RateLimit-Remaining'))).toBeGreaterThan(290);
      expect(Number(headers.get('X-RateLimit-Reset')) * 1000).toBeGreaterThan(Date.now());
      expect(headers.get('X-Credits-Remaining')).toBe('30000');
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('an unknown path and a wrong method are 404 not_found', async () => {
    const account = await service.account();
    expect(await refusalOf(account.call('/v1/nada'))).toEqual([404, 'not_found']);
    expect(await refusalOf(account.call('/v1/me', { method: 'PUT' }))).toEqual([404, 'not_found']);
  });

  test('a key in X-API-Key is as good; of two different keys Authorization counts', async () => {
    const account = await service.account();
    const byHeader = await checkedFetch(`${service.url}/v1/me`, {
      headers: { 'X-API-Key': account.testKey },
    });
    expect([byHeader.status, byHeader.headers.get('X-Service-Mode')]).toEqual([200, 'test']);
    const both = await account.call('/v1/me', { headers: { 'X-API-Key': account.testKey } });
    expect([both.status, both.headers.get('X-Service-Mode')]).toEqual([200, null]);
  });

  test('a forged key is refused and leaves no object behind', async () => {
    const account = await service.account();
    const forged = account.liveKey.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const before = await service.platform.listDurableObjectIds('GATE');
    expect(await refusalOf(account.call('/v1/me', { key: forged }))).toEqual([401, 'invalid_api_key']);
    expect(await service.platform.listDurableObjectIds('GATE')).toEqual(before);
  });

  test('a job id that nobody was given leaves no object behind', async () => {
    const account = await service.account();
    const before = await service.platform.listDurableObjectIds('JOB');
    expect(await refusalOf(account.call('/v1/jobs/job_1234567890123456789012'))).toEqual([
      404,
      'job_not_found',
    ]);
    expect(await service.platform.listDurableObjectIds('JOB')).toEqual(before);
  });
});
