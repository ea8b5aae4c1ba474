import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, type Answer, answerOf, type Call } from './support/account.ts';
import { eventually, Service } from './support/service.ts';

const CPF = '529.982.247-25';

let service: Service;
beforeAll(async () => {
  service = await Service.startAlone();
});
afterAll(() => service.stop());

function ask(account: Account, path: string, body: unknown, call: Call = {}): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', ...call.headers };
  return account.json(path, { method: 'POST', body: JSON.stringify(body), ...call, headers });
}

function validate(account: Account, body: unknown, key?: string): Promise<Answer> {
  return ask(account, '/v1/validate', body, key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
}

/** Texts of random characters of three bytes each. */
function noise(count: number, length: number): string[] {
  const character = () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 0x5000));
  return Array.from({ length: count }, () => Array.from({ length }, character).join(''));
}

async function usageOf(account: Account): Promise<Record<string, unknown>> {
  const { body } = await account.json('/v1/usage');
  return body.data.at(-1)?.endpoints ?? {};
}

describe('a data call', () => {
  test('costs its price, says what is left, and is counted under its own name', async () => {
    const account = await service.account();
    const one = await validate(account, { value: CPF });
    expect([one.status, one.headers.get('X-Credits-Remaining')]).toEqual([200, '29999']);
    const many = await validate(account, { values: Array(51).fill(CPF) });
    expect([many.status, many.headers.get('X-Credits-Remaining')]).toEqual([200, '29997']);
    expect(await usageOf(account)).toMatchObject({ validate: { calls: 2, credits: 3 } });
    expect(await account.credits()).toBe(30_000 - 3);
  });

  test('that is refused costs nothing', async () => {
    const account = await service.account();
    const refused = [
      await validate(account, {}),
      await ask(account, '/v1/validate', {}, { body: '{"value":' }),
      await ask(account, '/v1/validate', { value: CPF }, { headers: { 'Content-Type': 'text/plain' } }),
      await ask(account, '/v1/validate', { value: CPF }, { headers: { 'Idempotency-Key': 'com espaço' } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
      [400, 'invalid_request'],
      [400, 'invalid_json'],
      [415, 'unsupported_media_type'],
      [400, 'invalid_idempotency_key'],
    ]);
    for (const { headers } of refused) expect(headers.get('X-Credits-Remaining')).toBe('30000');
    expect(await account.credits()).toBe(30_000);
  });

  test('with a test key is free, marked, and counts towards the 20 of the day', async () => {
    const account = await service.account();
    const answers: Answer[] = [];
    for (let call = 0; call < 21; call++)
      answers.push(await ask(account, '/v1/validate', { value: CPF }, { key: account.testKey }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
    expect(answers[0]?.headers.get('X-Service-Mode')).toBe('test');
    expect(answers[20]?.body.error.code).toBe('test_limit');
    expect(await account.credits()).toBe(30_000);
  });

  test('is 402 with an empty balance, and nothing else is checked before the key', async () => {
    const account = await service.account({ plan: 'sandbox' });
    const drained = await validate(account, { values: Array(1_000).fill(CPF) });
    const again = await validate(account, { values: Array(1_000).fill(CPF) });
    expect([drained.headers.get('X-Credits-Remaining'), again.headers.get('X-Credits-Remaining')]).toEqual([
      '80',
      '60',
    ]);
    for (let call = 0; call < 3; call++) await validate(account, { values: Array(1_000).fill(CPF) });
    const broke = await validate(account, { value: CPF });
    expect([broke.status, broke.body.error.code]).toEqual([402, 'insufficient_credits']);
    const stranger = await ask(account, '/v1/validate', {}, { key: 'svc_live_nada' });
    expect([stranger.status, stranger.body.error.code]).toEqual([401, 'invalid_api_key']);
  });

  test('with a wrong body gets the refusal of the minute first', async () => {
    const account = await service.account({ plan: 'sandbox' });
    for (let call = 0; call < 10; call++) await account.call('/v1/tools');
    const { status, body, headers } = await validate(account, {});
    expect([status, body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('an Idempotency-Key of a data call', () => {
  test('gives the first answer again, for nothing', async () => {
    const account = await service.account();
    const first = await validate(account, { value: CPF }, 'uma');
    const second = await validate(account, { value: CPF }, 'uma');
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers.get('Idempotent-Replayed'))).toEqual([null, 'true']);
    expect(await account.credits()).toBe(30_000 - 1);
    const other = await validate(account, { value: '111.444.777-35' }, 'uma');
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_key_reused']);
  });

  test('of 30 calls at once: one is paid, all get its answer', async () => {
    const account = await service.account();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => validate(account, { value: CPF }, 'juntas')),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await account.credits()).toBe(30_000 - 1);
  });

  test.each([
    [
      '1,000 documents',
      '/v1/validate',
      { values: Array.from({ length: 1_000 }, (_, place) => `${place}`.padStart(11, '5')) },
    ],
    ['1,000 of the longest values, of which nothing repeats', '/v1/validate', { values: noise(1_000, 64) }],
    [
      'the largest QR code',
      '/v1/qrcode',
      { text: noise(1, 980)[0], ecc: 'L', format: 'both', module_size: 40, margin: 20 },
    ],
  ])('gives a large answer again: %s', async (_name, path, body) => {
    const account = await service.account();
    const first = await ask(account, path, body, { headers: { 'Idempotency-Key': 'grande' } });
    const second = await ask(account, path, body, { headers: { 'Idempotency-Key': 'grande' } });
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect(second.headers.get('X-Credits-Remaining')).toBe(first.headers.get('X-Credits-Remaining'));
  });
});

describe('a fault in the middle of a data call', () => {
  test('after it was paid gives the credit back, and the key is free for another try', async () => {
    const account = await service.account();
    service.faults.once('data.charged', 'throw');
    const failed = await validate(account, { value: CPF }, 'falha');
    expect([failed.status, failed.headers.get('X-Credits-Remaining')]).toEqual([500, '30000']);
    const again = await validate(account, { value: CPF }, 'falha');
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
    expect(await account.credits()).toBe(30_000 - 1);
    expect(await usageOf(account)).toMatchObject({ validate: { calls: 2, credits: 1 } });
  });

  test('gives the credit back also when that fails at first', async () => {
    const account = await service.account();
    service.faults.once('data.charged', 'throw');
    service.faults.once('data.giving-back', 'throw');
    const failed = await validate(account, { value: CPF });
    expect([failed.status, failed.headers.get('X-Credits-Remaining')]).toEqual([500, '30000']);
    expect(await account.credits()).toBe(30_000);
  });

  test('before its answer was kept: who asks again pays once in all', async () => {
    const account = await service.account();
    service.faults.once('data.kept', 'throw');
    const first = await validate(account, { value: CPF }, 'perdida');
    expect(first.status).toBe(200);
    await service.passTo(61_000);
    const again = await validate(account, { value: CPF }, 'perdida');
    expect(again.body).toEqual(first.body);
    await eventually(async () => (await account.credits()) === 30_000 - 1);
    await service.passTo(0);
  });
});

test('a caller without a key is refused before its body is looked at', async () => {
  const response = await fetch(`${service.url}/v1/validate`, { method: 'POST', body: '{' });
  const { status, body } = await answerOf(response);
  expect([status, body.error.code]).toEqual([401, 'missing_api_key']);
});
