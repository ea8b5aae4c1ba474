import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../support/account.ts';
import { eventually } from '../support/service.ts';
import { nextCnpj } from './numbers.ts';
import { companyRecord } from './records.ts';
import { codeOf, FAULTS, healed, LookupService } from './sources.ts';

let played: LookupService;
let account: Account;
beforeAll(async () => {
  played = await LookupService.start();
});
beforeEach(async () => {
  account = await played.service.account();
});
afterAll(() => played.stop());

const HOUR_MS = 3_600_000;
const FAILURES = 5;
const PARTNERS = /qsa|sócio|socio_|secreta|111222/i;

function get(cnpj: string) {
  return account.json(`/v1/cnpj/${cnpj}`);
}

function heal(): Promise<void> {
  return healed(get, nextCnpj, played.brasilapi, played.minhareceita);
}

describe('GET /v1/cnpj/{cnpj}', () => {
  test('answers the company, asking one source, and costs nothing', async () => {
    const cnpj = nextCnpj();
    played.brasilapi.knows(cnpj);
    const credits = await account.credits();
    const { status, body, headers } = await get(cnpj);
    expect([status, body.cnpj, body.razaoSocial, body.cached]).toEqual([
      200,
      cnpj,
      'FERRAGENS INVENTADAS LTDA',
      false,
    ]);
    expect(headers.get('X-Credits-Remaining')).toBe(String(credits));
    expect(await account.credits()).toBe(credits);
    expect([played.brasilapi.asked(cnpj), played.minhareceita.asked(cnpj)]).toEqual([1, 0]);
    const usage = await account.json('/v1/usage');
    expect(usage.body.data.at(-1).endpoints.cnpj).toEqual({ credits: 0, calls: 1 });
  });

  test('says nothing of partners, nor keeps anything of them', async () => {
    const cnpj = nextCnpj();
    played.brasilapi.knows(cnpj);
    for (const expected of [false, true]) {
      const { body } = await get(cnpj);
      expect(body.cached).toBe(expected);
      expect(JSON.stringify(body)).not.toMatch(PARTNERS);
    }
    const kept = await played.service.rows('Lookup', `cnpj:${cnpj}`, 'SELECT * FROM kept');
    expect(JSON.stringify(kept)).toContain('FERRAGENS');
    expect(JSON.stringify(kept)).not.toMatch(PARTNERS);
  });

  test('takes a CNPJ with letters, in lower case, with punctuation, its slash encoded or not', async () => {
    const cnpj = nextCnpj('XYZ');
    played.brasilapi.knows(cnpj);
    const masked = cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3%2F$4-$5');
    for (const form of [
      cnpj,
      cnpj.toLowerCase(),
      masked,
      masked.toLowerCase(),
      masked.replace('%2F', '%2f'),
      masked.replace('%2F', '/'),
    ]) {
      const { status, body } = await get(form);
      expect([form, status, body.cnpj]).toEqual([form, 200, cnpj]);
    }
    expect(played.brasilapi.asked(cnpj)).toBe(1);
  });

  test.each([
    '11222333000182',
    '12ABC34501DE45',
    '12ABC34501DE9B',
    '00000000000000',
    '1122233300018',
    '112223330001811',
    '11.222.333%2F0001-8',
    '11222333000181%00',
    '11.222.333%252F0001-81',
    '%E0%A4%A',
    '💥',
    'null',
    "11222333000181'--",
    'A'.repeat(5_000),
  ])('%s is 400 invalid_cnpj', async (text) => {
    expect(await codeOf(account, `/v1/cnpj/${text}`)).toEqual([400, 'invalid_cnpj']);
  });

  test('asks one source once for twenty calls at the same time', async () => {
    const cnpj = nextCnpj();
    played.brasilapi.does(cnpj, (response) => {
      setTimeout(() => response.writeHead(200).end(JSON.stringify(companyRecord(cnpj))), 300);
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(cnpj)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect([played.brasilapi.asked(cnpj), played.minhareceita.asked(cnpj)]).toEqual([1, 0]);
  });
});

describe('a source that', () => {
  test.each(
    FAULTS,
  )('%s has failed: the other one is asked, and without it the call is 502', async (_, fault) => {
    const [one, none] = [nextCnpj(), nextCnpj()];
    played.brasilapi.does(one, fault);
    played.minhareceita.knows(one);
    expect(await codeOf(account, `/v1/cnpj/${one}`)).toEqual([200, undefined]);
    expect(played.brasilapi.asked(one)).toBeGreaterThan(0);
    played.brasilapi.does(none, fault);
    played.minhareceita.does(none, fault);
    const { status, body, headers } = await get(none);
    expect([status, body.error.code, headers.get('Retry-After')]).toEqual([502, 'upstream_unavailable', '5']);
    expect(played.minhareceita.asked(none)).toBeGreaterThan(0);
    await heal();
  });

  test('answers for another number has failed', async () => {
    const [cnpj, other] = [nextCnpj(), nextCnpj()];
    const record = JSON.stringify(companyRecord(other, 'OUTRA EMPRESA'));
    played.brasilapi.sends(cnpj, 200, record);
    played.minhareceita.knows(cnpj, 'A EMPRESA CERTA');
    expect((await get(cnpj)).body).toMatchObject({ cnpj, razaoSocial: 'A EMPRESA CERTA' });
    const neither = nextCnpj();
    played.brasilapi.sends(neither, 200, record);
    played.minhareceita.sends(neither, 200, record);
    expect(await codeOf(account, `/v1/cnpj/${neither}`)).toEqual([502, 'upstream_unavailable']);
    await heal();
  });

  test('is silent is not waited for alone', async () => {
    const cnpj = nextCnpj();
    played.brasilapi.does(cnpj, () => undefined);
    played.minhareceita.knows(cnpj);
    const start = Date.now();
    expect((await get(cnpj)).status).toBe(200);
    expect(Date.now() - start).toBeGreaterThan(1_400);
    expect(Date.now() - start).toBeLessThan(4_500);
  });

  test('is silent, as the other is, makes it 502 within seconds', async () => {
    const cnpj = nextCnpj();
    for (const source of [played.brasilapi, played.minhareceita]) source.does(cnpj, () => undefined);
    const start = Date.now();
    expect(await codeOf(account, `/v1/cnpj/${cnpj}`)).toEqual([502, 'upstream_unavailable']);
    expect(Date.now() - start).toBeLessThan(9_000);
    await heal();
  });

  test('gave no answer is asked again by the next call', async () => {
    const cnpj = nextCnpj();
    for (const source of [played.brasilapi, played.minhareceita]) source.sends(cnpj, 500, '{}');
    expect((await get(cnpj)).status).toBe(502);
    played.brasilapi.knows(cnpj);
    expect((await get(cnpj)).body).toMatchObject({ cnpj, cached: false });
    await heal();
  });
});

describe('a client that hangs up', () => {
  test('takes the answer from nobody who waits for the same number', async () => {
    const cnpj = nextCnpj();
    played.brasilapi.does(cnpj, (response) => {
      setTimeout(() => response.writeHead(200).end(JSON.stringify(companyRecord(cnpj))), 600);
    });
    const impatient = fetch(`${account.url}/v1/cnpj/${cnpj}`, {
      headers: { Authorization: `Bearer ${account.liveKey}` },
      signal: AbortSignal.timeout(200),
    });
    await eventually(async () => played.brasilapi.asked(cnpj) === 1);
    const patient = get(cnpj);
    await expect(impatient).rejects.toThrow();
    expect((await patient).status).toBe(200);
    expect(played.brasilapi.asked(cnpj)).toBe(1);
  });
});

describe('a CNPJ that does not exist', () => {
  test('is 404 when both say so, when the other is down, and not when the other knows it', async () => {
    const neither = nextCnpj();
    const { status, body } = await get(neither);
    expect([status, body.error.code, body.error.message]).toEqual([
      404,
      'not_found',
      expect.stringContaining('CNPJ é válido'),
    ]);
    expect([played.brasilapi.asked(neither), played.minhareceita.asked(neither)]).toEqual([1, 1]);
    const [firstDown, secondDown, onlySecond] = [nextCnpj(), nextCnpj(), nextCnpj()];
    played.brasilapi.sends(firstDown, 500, '');
    played.minhareceita.sends(firstDown, 404, '{"message":"CNPJ não encontrado."}');
    expect(await codeOf(account, `/v1/cnpj/${firstDown}`)).toEqual([404, 'not_found']);
    played.minhareceita.sends(secondDown, 500, '');
    expect(await codeOf(account, `/v1/cnpj/${secondDown}`)).toEqual([404, 'not_found']);
    played.minhareceita.knows(onlySecond);
    expect(await codeOf(account, `/v1/cnpj/${onlySecond}`)).toEqual([200, undefined]);
    await heal();
  });

  test('is not asked for again for ten minutes, and then is', async () => {
    const cnpj = nextCnpj();
    expect((await get(cnpj)).status).toBe(404);
    played.brasilapi.knows(cnpj);
    await played.at(10 * 60_000 - 20_000);
    expect((await get(cnpj)).status).toBe(404);
    expect(played.brasilapi.asked(cnpj)).toBe(1);
    await played.at(10 * 60_000 + 1_000);
    expect((await get(cnpj)).body).toMatchObject({ cnpj, cached: false });
    await played.at(0);
  });
});

describe('an answer', () => {
  test('is kept for 24 hours, through an outage, and is then asked for anew', async () => {
    const cnpj = nextCnpj();
    played.brasilapi.knows(cnpj, 'NOME ANTIGO');
    expect((await get(cnpj)).body).toMatchObject({ razaoSocial: 'NOME ANTIGO', cached: false });
    for (const source of [played.brasilapi, played.minhareceita])
      source.does(cnpj, (response) => void response.destroy());
    await played.at(24 * HOUR_MS - 60_000);
    expect((await get(cnpj)).body).toMatchObject({ razaoSocial: 'NOME ANTIGO', cached: true });
    expect(played.brasilapi.asked(cnpj)).toBe(1);
    await played.at(24 * HOUR_MS + 1_000);
    expect((await get(cnpj)).status).toBe(502);
    played.brasilapi.knows(cnpj, 'NOME NOVO');
    expect((await get(cnpj)).body).toMatchObject({ razaoSocial: 'NOME NOVO', cached: false });
    await played.at(0);
    await heal();
  });

  test('is kept whatever happens to its object, which is empty after a day', async () => {
    const cnpj = nextCnpj();
    const name = `cnpj:${cnpj}`;
    const tables = () =>
      played.service.rows('Lookup', name, "SELECT name FROM sqlite_master WHERE name = 'kept'");
    played.brasilapi.knows(cnpj);
    await get(cnpj);
    await played.service.evict('Lookup', name);
    expect((await get(cnpj)).body.cached).toBe(true);
    expect(await tables()).toHaveLength(1);
    await played.at(25 * HOUR_MS);
    await eventually(async () => (await tables()).length === 0);
    await played.at(0);
    expect((await get(cnpj)).body.cached).toBe(false);
    expect(played.brasilapi.asked(cnpj)).toBe(2);
  });
});

describe('a source that fails five times in a row', () => {
  async function fail(times: number, letters?: string): Promise<void> {
    for (let time = 0; time < times; time++) {
      const cnpj = nextCnpj(letters);
      played.brasilapi.sends(cnpj, 500, '');
      played.minhareceita.knows(cnpj);
      expect((await get(cnpj)).status).toBe(200);
      expect(played.brasilapi.asked(cnpj)).toBe(1);
    }
  }

  /** Whether BrasilAPI is asked for a number that both sources know. */
  async function isAsked(letters?: string): Promise<boolean> {
    const cnpj = nextCnpj(letters);
    for (const source of [played.brasilapi, played.minhareceita]) source.knows(cnpj);
    expect((await get(cnpj)).status).toBe(200);
    return played.brasilapi.asked(cnpj) === 1;
  }

  test('is left alone for 30 seconds, whatever number and account; one answer, and nothing has been', async () => {
    await fail(FAILURES);
    expect(await isAsked()).toBe(false);
    account = await played.service.account();
    await played.service.evict('SourceWatch', 'cnpj');
    expect(await isAsked()).toBe(false);
    expect(await isAsked('XYZ')).toBe(true);
    await played.at(31_000);
    expect(await isAsked()).toBe(true);
    await fail(FAILURES - 1);
    expect(await isAsked()).toBe(true);
    await played.at(0);
  });

  test('and once more after its rest is left alone for a minute', async () => {
    await fail(FAILURES);
    await played.at(31_000);
    await fail(1);
    await played.at(31_000 + 50_000);
    expect(await isAsked()).toBe(false);
    await played.at(31_000 + 75_000);
    expect(await isAsked()).toBe(true);
    await played.at(0);
  });

  test('as the other one does is 502 at once, without a question, and says when to come again', async () => {
    for (let time = 0; time < FAILURES; time++) {
      const cnpj = nextCnpj();
      for (const source of [played.brasilapi, played.minhareceita]) source.sends(cnpj, 503, '');
      expect((await get(cnpj)).status).toBe(502);
    }
    const cnpj = nextCnpj();
    const { status, headers } = await get(cnpj);
    expect([status, played.brasilapi.asked(cnpj), played.minhareceita.asked(cnpj)]).toEqual([502, 0, 0]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(5);
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(30);
    await played.at(31_000);
    await heal();
    await played.at(0);
  });

  test('by its silence is left alone as well, though others answered in its place', async () => {
    const numbers = Array.from({ length: FAILURES }, () => nextCnpj());
    for (const cnpj of numbers) {
      played.brasilapi.does(cnpj, () => undefined);
      played.minhareceita.knows(cnpj);
    }
    const answers = await Promise.all(numbers.map(get));
    expect(answers.map(({ status }) => status)).toEqual(Array(FAILURES).fill(200));
    const failures = "SELECT failures FROM source_host WHERE host = 'brasilapi'";
    await eventually(async () => {
      const [row] = await played.service.rows('SourceWatch', 'cnpj', failures);
      return Number(row?.failures) === FAILURES;
    });
    expect(await isAsked()).toBe(false);
    await played.at(31_000);
    expect(await isAsked()).toBe(true);
    await played.at(0);
  });

  test('because the numbers are not to its liking is asked as ever', async () => {
    for (let time = 0; time < FAILURES; time++) {
      const cnpj = nextCnpj('XYZ');
      played.brasilapi.sends(cnpj, 400, '{"message":"CNPJ inválido."}');
      played.minhareceita.knows(cnpj);
      expect((await get(cnpj)).status).toBe(200);
    }
    expect(await isAsked('XYZ')).toBe(true);
  });
});

describe('nobody who is refused causes a look-up', () => {
  async function expectNoLookUp(cnpj: string, call: () => Promise<unknown>): Promise<void> {
    await call();
    expect([played.brasilapi.asked(cnpj), played.minhareceita.asked(cnpj)]).toEqual([0, 0]);
  }

  test('not without a key, nor with a forged or revoked one, nor without adulthood', async () => {
    const cnpj = nextCnpj();
    played.brasilapi.knows(cnpj);
    const path = `/v1/cnpj/${cnpj}`;
    const forged = account.liveKey.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const minor = await played.service.account({ adult: false });
    await expectNoLookUp(cnpj, async () => {
      expect(await codeOf(account, path, 'svc_live_nada')).toEqual([401, 'invalid_api_key']);
      expect(await codeOf(account, path, forged)).toEqual([401, 'invalid_api_key']);
      expect(await codeOf(minor, path)).toEqual([403, 'account_not_eligible']);
      await played.service.operator.post('/operator/keys/revoke', { key: account.liveKey });
      expect(await codeOf(account, path)).toEqual([401, 'revoked_api_key']);
    });
  });

  test('not over the minute, nor with a test key that has had its calls', async () => {
    const sandbox = await played.service.account({ plan: 'sandbox' });
    for (let call = 0; call < 10; call++) await sandbox.call('/v1/me');
    for (let call = 0; call < 20; call++) await account.call('/v1/me', { key: account.testKey });
    const cnpj = nextCnpj();
    played.brasilapi.knows(cnpj);
    await expectNoLookUp(cnpj, async () => {
      expect(await codeOf(sandbox, `/v1/cnpj/${cnpj}`)).toEqual([429, 'rate_limited']);
      expect(await codeOf(account, `/v1/cnpj/${cnpj}`, account.testKey)).toEqual([429, 'test_limit']);
      expect(await codeOf(account, '/v1/cnpj/1', account.testKey)).toEqual([400, 'invalid_cnpj']);
    });
  });

  test('and a test key is answered as a live one', async () => {
    const cnpj = nextCnpj();
    played.brasilapi.knows(cnpj);
    const { status, body, headers } = await account.json(`/v1/cnpj/${cnpj}`, { key: account.testKey });
    expect([status, body.cnpj, headers.get('X-Service-Mode')]).toEqual([200, cnpj, 'test']);
  });
});
