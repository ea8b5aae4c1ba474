import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { form } from './support/account.ts';
import { checkedFetch } from './support/contract/contract.ts';
import { CONTRACT_PDF, TWO_FILES } from './support/files.ts';
import { Service } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

const DAY_MS = 86_400_000;
const at = (instant: string) => service.passTo(Date.parse(instant) - Date.now());
const now = () => service.passTo(0);

describe('the minute’s window', () => {
  test('refuses the 11th call of the free plan, also when the Gate was evicted between the 10th and the 11th', async () => {
    const account = await service.account({ plan: 'sandbox' });
    for (let call = 1; call <= 10; call++) {
      const { status, headers } = await account.call('/v1/me');
      expect([status, headers.get('X-RateLimit-Remaining')]).toEqual([200, String(10 - call)]);
    }
    await service.evict('Gate', account.id);
    const refused = await account.json('/v1/me');
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    const retryAfter = Number(refused.headers.get('Retry-After'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    await service.killRuntime();
    expect((await account.json('/v1/me')).body.error.code).toBe('rate_limited');
  });

  test('is each key’s own', async () => {
    const account = await service.account({ plan: 'sandbox' });
    for (let call = 0; call < 11; call++) await account.call('/v1/me');
    expect((await account.call('/v1/me')).status).toBe(429);
    expect((await account.call('/v1/me', { key: account.testKey })).status).toBe(200);
    for (let call = 0; call < 10; call++) await account.call('/v1/me', { key: account.testKey });
    const refused = await account.call('/v1/me', { key: account.testKey });
    expect([refused.status, refused.headers.get('X-Service-Mode')]).toEqual([429, 'test']);
  });
});

describe('GET /v1/me', () => {
  test('shows the account, the key, the plan, the credits and the limits', async () => {
    const account = await service.account({ plan: 'growth', sitePlan: 'pro' });
    await service.operator.post(`/operator/accounts/${account.id}/credits`, {
      credits: 1_000,
      expires: '2099-12-31',
    });
    const { body } = await account.json('/v1/me');
    expect(Object.keys(body)).toEqual(['account', 'key', 'plan', 'credits', 'esign', 'limits']);
    expect(body.account.id).toBe(account.id);
    expect(account.liveKey.startsWith(body.key.prefix)).toBe(true);
    expect(body.plan).toMatchObject({ id: 'growth', credits_per_month: 8_000, requests_per_minute: 120 });
    expect(body.credits).toMatchObject({ franchise: 8_300, packages: 1_000, balance: 9_300 });
    expect(body.limits).toMatchObject({
      heavy_jobs_concurrency: 10,
      max_file_bytes: 2_147_483_648,
      max_files_per_job: 200,
    });
    expect(JSON.stringify(body)).not.toContain(account.liveKey);
  });
});

describe('credits', () => {
  test('of the free plan renew on the 1st at 00:00 of Brasília, and what was left is gone', async () => {
    await at('2027-01-31T20:00:00-03:00');
    const account = await service.account({ plan: 'sandbox' });
    await account.json('/v1/tools/unir-pdf?wait=60', { method: 'POST', body: form(TWO_FILES) });
    expect(await account.credits()).toBe(98);
    await at('2027-01-31T23:59:50-03:00');
    expect(await account.credits()).toBe(98);
    await at('2027-02-01T00:00:01-03:00');
    expect(await account.credits()).toBe(100);
    await now();
  });

  test('of a paid plan renew every 30 days', async () => {
    const account = await service.account({ plan: 'start' });
    await account.json('/v1/tools/unir-pdf?wait=60', { method: 'POST', body: form(TWO_FILES) });
    await service.passTo(30 * DAY_MS - 60_000);
    expect(await account.credits()).toBe(1_998);
    await service.passTo(30 * DAY_MS + 60_000);
    expect(await account.credits()).toBe(2_000);
    await now();
  });

  test('are taken from the franchise first, then from the package that expires first', async () => {
    const account = await service.account({ plan: 'sandbox' });
    const grant = (credits: number, expires: string) =>
      service.operator.post(`/operator/accounts/${account.id}/credits`, { credits, expires });
    await grant(50, '2099-12-31');
    await grant(50, '2098-12-31');
    const files = Array.from({ length: 10 }, (_, n): [string, Uint8Array<ArrayBuffer>] => [
      `${n}.pdf`,
      CONTRACT_PDF,
    ]);
    const spendTen = () => account.json('/v1/tools/unir-pdf?wait=60', { method: 'POST', body: form(files) });
    for (let call = 0; call < 10; call++) expect((await spendTen()).status).toBe(200);
    await service.passTo(61_000);
    for (let call = 0; call < 3; call++) expect((await spendTen()).status).toBe(200);
    const left = await service.rows(
      'Gate',
      account.id,
      'SELECT source, remaining FROM bucket ORDER BY expires_at',
    );
    expect(left).toEqual([
      { source: 'franchise', remaining: 0 },
      { source: 'package', remaining: 20 },
      { source: 'package', remaining: 50 },
    ]);
    await now();
  });

  test('of a plan that was changed are the new plan’s', async () => {
    const account = await service.account({ plan: 'start' });
    await service.operator.patch(`/operator/accounts/${account.id}`, {
      plan: 'growth',
      site_plan: 'empresas',
    });
    expect(await account.credits()).toBe(9_000);
    await service.operator.patch(`/operator/accounts/${account.id}`, { plan: 'growth' });
    expect(await account.credits()).toBe(9_000);
  });
});

describe('GET /v1/usage', () => {
  test('counts answered calls and net credits by day and endpoint', async () => {
    const account = await service.account();
    await account.json('/v1/tools/unir-pdf?wait=60', { method: 'POST', body: form(TWO_FILES) });
    await account.json('/v1/tools/unir-pdf?wait=60', {
      method: 'POST',
      body: form([...TWO_FILES, ['x.pdf', '%PDF-1.4 quebrado']]),
    });
    await account.json('/v1/jobs');
    const { body } = await account.json('/v1/usage');
    expect(body.totals).toEqual({ credits: 2, calls: 4 });
    expect(body.data).toHaveLength(30);
    expect(body.data.at(-1)).toMatchObject({ day: body.to, credits: 2, calls: 4 });
    expect(body.data.at(-1).endpoints).toEqual({
      'tools/unir-pdf': { credits: 2, calls: 2 },
      jobs: { credits: 0, calls: 1 },
      usage: { credits: 0, calls: 1 },
    });
    expect(body.data[0]).toMatchObject({ day: body.from, credits: 0, calls: 0, endpoints: {} });
  });

  test.each([
    'from=2026-02-31',
    'from=2026-10-02&to=2026-10-01',
    'from=2025-01-01&to=2026-01-02',
    'to=amanhã',
    'from=01/02/2026',
  ])('%s is 400 invalid_request', async (query) => {
    const account = await service.account();
    const { status, body } = await account.json(`/v1/usage?${query}`);
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
  });

  test('366 days are the most', async () => {
    const account = await service.account();
    const { status, body } = await account.json('/v1/usage?from=2025-01-01&to=2026-01-01');
    expect([status, body.data.length]).toEqual([200, 366]);
  });
});

describe('a test key', () => {
  test('has 20 calls a day for the account, and the day is Brasília’s', async () => {
    await at('2027-03-10T23:50:00-03:00');
    const account = await service.account();
    for (let call = 0; call < 20; call++)
      expect((await account.call('/v1/me', { key: account.testKey })).status).toBe(200);
    const refused = await account.json('/v1/me', { key: account.testKey });
    expect([refused.status, refused.body.error.code]).toEqual([429, 'test_limit']);
    expect(refused.headers.get('Retry-After')).not.toBeNull();
    expect((await account.call('/v1/me')).status).toBe(200);
    await at('2027-03-11T00:00:05-03:00');
    expect((await account.call('/v1/me', { key: account.testKey })).status).toBe(200);
    await now();
  });
});

describe('the operator command', () => {
  test('creates accounts, changes them, grants credits and revokes keys', async () => {
    const operator = async (...args: string[]) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['scripts/operator.ts', ...args, '--json', '--url', service.url],
        {
          env: { ...process.env, OPERATOR_TOKEN: 'operator-of-the-tests' },
        },
      );
      return JSON.parse(stdout);
    };
    const created = await operator(
      'account',
      'create',
      '--email',
      'rita@exemplo.com.br',
      '--name',
      'Rita Souto',
      '--plan',
      'start',
      '--site-plan',
      'pro',
    );
    expect(Object.keys(created)).toEqual(['account_id', 'live_key', 'test_key', 'webhook_secret']);
    expect(created.live_key).toMatch(/^svc_live_\w{50}$/);
    expect(created.webhook_secret).toMatch(/^whsec_/);
    const me = async () =>
      (await checkedFetch(`${service.url}/v1/me`, { headers: { 'X-API-Key': created.live_key } })).json();
    expect(await me()).toMatchObject({
      credits: { balance: 2_300 },
      account: { email: 'rita@exemplo.com.br' },
    });
    await operator('account', 'set', '--account', created.account_id, '--plan', 'growth');
    await operator(
      'credits',
      'grant',
      '--account',
      created.account_id,
      '--credits',
      '1000',
      '--expires',
      '2099-01-01',
    );
    expect(await me()).toMatchObject({ credits: { balance: 9_300, packages: 1_000 } });
    await operator('key', 'revoke', '--key', created.live_key);
    expect(await me()).toMatchObject({ error: { code: 'revoked_api_key' } });
    const prefix = created.test_key.slice(0, 15);
    await operator('key', 'revoke', '--account', created.account_id, '--prefix', prefix);
    const byTestKey = await checkedFetch(`${service.url}/v1/me`, {
      headers: { 'X-API-Key': created.test_key },
    });
    expect(byTestKey.status).toBe(401);
    await expect(
      operator('key', 'revoke', '--account', created.account_id, '--prefix', 'svc_live_nope'),
    ).rejects.toThrow();
  });

  test('an account without adulthood is refused everything with 403', async () => {
    const account = await service.account({ adult: false });
    const { status, body } = await account.json('/v1/tools');
    expect([status, body.error.code]).toEqual([403, 'account_not_eligible']);
  });

  test('without the token there is nothing at /operator', async () => {
    const response = await fetch(`${service.url}/operator/accounts`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
  });
});
