import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account, Call } from './support/account.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

let account: Account;
beforeEach(async () => {
  account = await service.account();
});

const HOUR_MS = 3_600_000;
const brasiliaDay = (at: number) => new Date(at - 3 * HOUR_MS).toISOString().slice(0, 10);
const today = () => brasiliaDay(Date.now());

interface Line {
  time: string;
  account: string;
  key?: string;
  person?: string;
  ip: string | null;
  port: number | null;
  method: string;
  path: string;
  request_id: string;
}

function lines(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

async function logOf(id: string, day = today()): Promise<Line[]> {
  return lines(await service.operator.text(`/operator/accounts/${id}/access-log?day=${day}`));
}

const buffered = () => service.rows('Gate', account.id, 'SELECT call FROM call_log ORDER BY seq');
const filesOf = async (id: string) =>
  (await service.storedFiles('access-log/')).filter((key) => key.includes(id));

/** From 203.0.113.7, port 51515, as the edge and the Transform Rule say it. */
function callFromAfar(path: string, call: Call = {}) {
  const edge = { 'CF-Connecting-IP': '203.0.113.7', 'X-Client-Port': '51515' };
  return account.call(path, { ...call, headers: { ...edge, ...call.headers } });
}

describe('each call that reached the account is one row', () => {
  test('with time, account, key prefix, IP, port, method, path and request id, and no secret', async () => {
    const before = new Date().toISOString();
    const response = await callFromAfar('/v1/tools/unir-pdf?segredo=abc');
    const [line, ...others] = await logOf(account.id);
    expect(others).toEqual([]);
    expect(line).toEqual({
      time: expect.any(String),
      account: account.id,
      key: account.liveKey.slice(0, 15),
      ip: '203.0.113.7',
      port: 51_515,
      method: 'GET',
      path: '/v1/tools/unir-pdf',
      request_id: response.headers.get('X-Request-Id'),
    });
    expect(line && line.time >= before).toBe(true);
    expect(JSON.stringify(line)).not.toContain('abc');
    expect(JSON.stringify(line)).not.toContain(account.liveKey);
  });

  test('without the header of the Transform Rule, or with nonsense in it, the port is null', async () => {
    for (const port of ['0', '65536', '12a', '-1', '123456']) {
      await account.call('/v1/me', { headers: { 'X-Client-Port': port } });
    }
    await account.call('/v1/me');
    expect((await logOf(account.id)).map((line) => line.port)).toEqual(Array(6).fill(null));
  });

  test('a key that was put into the path is not in the log', async () => {
    await callFromAfar(`/v1/jobs/${account.liveKey}`);
    const [line] = await logOf(account.id);
    expect(line?.path).toBe('/v1/jobs/svc_live_…');
  });

  test('refused calls too: 403, 429, a revoked key; but not a key that nobody was given', async () => {
    const minor = await service.account({ adult: false });
    expect((await minor.call('/v1/me')).status).toBe(403);
    expect((await logOf(minor.id)).map((line) => line.path)).toEqual(['/v1/me']);

    const free = await service.account({ plan: 'sandbox' });
    for (let call = 0; call < 11; call++) await free.call('/v1/me');
    expect((await free.call('/v1/usage')).status).toBe(429);
    expect((await logOf(free.id)).map((line) => line.path)).toEqual([
      ...Array(11).fill('/v1/me'),
      '/v1/usage',
    ]);

    await service.operator.post('/operator/keys/revoke', { key: account.testKey });
    expect((await account.call('/v1/me', { key: account.testKey })).status).toBe(401);
    expect((await logOf(account.id)).map((line) => line.key)).toEqual([account.testKey.slice(0, 15)]);

    const forged = `${account.liveKey.slice(0, -1)}${account.liveKey.endsWith('A') ? 'B' : 'A'}`;
    expect((await account.call('/v1/me', { key: forged })).status).toBe(401);
    expect(await logOf(account.id)).toHaveLength(1);
  });
});

describe('rows go from the Gate to R2', () => {
  test('an hour after the first of them, with no call in between', async () => {
    await callFromAfar('/v1/me');
    await callFromAfar('/v1/tools');
    expect([(await buffered()).length, await filesOf(account.id)]).toEqual([2, []]);
    const firstAt = Number(JSON.parse(String((await buffered())[0]?.call)).at);
    await service.passTo(HOUR_MS + 1_000);
    await service.wake('Gate', account.id);
    await eventually(async () => (await buffered()).length === 0);
    const [key, ...others] = await filesOf(account.id);
    expect(others).toEqual([]);
    const [month, day] = [brasiliaDay(firstAt).slice(0, 7), brasiliaDay(firstAt).slice(8)];
    expect(key?.startsWith(`access-log/${month}/${day}/${account.id}/${firstAt}-req_`)).toBe(true);
    await service.passTo(0);
    expect((await logOf(account.id)).map((line) => line.path)).toEqual(['/v1/me', '/v1/tools']);
  });

  test('earlier when there are many', { timeout: 400_000 }, async () => {
    const calls = 1_000;
    for (let done = 0; done < calls; done += 50) {
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          const response = await account.call('/v1/me');
          await response.body?.cancel();
        }),
      );
    }
    await eventually(async () => (await filesOf(account.id)).length > 0);
    await eventually(async () => (await buffered()).length < calls);
    expect(await logOf(account.id)).toHaveLength(calls);
  });

  test('in files of one Brasília day each', async () => {
    const midnight = Date.parse('2027-03-11T00:00:00-03:00');
    await service.passTo(midnight - 20_000 - Date.now());
    await account.call('/v1/me');
    await service.passTo(midnight + 20_000 - Date.now());
    await account.call('/v1/tools');
    expect((await logOf(account.id, '2027-03-10')).map((line) => line.path)).toEqual(['/v1/me']);
    expect((await logOf(account.id, '2027-03-11')).map((line) => line.path)).toEqual(['/v1/tools']);
    expect(await logOf(account.id, '2027-03-12')).toEqual([]);
    await service.passTo(0);
  });

  const write = () => logOf(account.id).catch(() => undefined);

  test('a fault between R2 and the buffer loses no row and doubles none', async () => {
    await callFromAfar('/v1/me');
    service.faults.once('access-log.stored', 'throw');
    await expect(logOf(account.id)).rejects.toThrow('503');
    expect([(await filesOf(account.id)).length, (await buffered()).length]).toEqual([1, 1]);
    await callFromAfar('/v1/tools');
    expect((await logOf(account.id)).map((line) => line.path)).toEqual(['/v1/me', '/v1/tools']);
    expect([(await filesOf(account.id)).length, (await buffered()).length]).toEqual([1, 0]);
  });

  test('nor does a runtime killed there', async () => {
    await callFromAfar('/v1/me');
    const killed = service.killRuntimeAt('access-log.stored');
    await write();
    await killed;
    expect((await logOf(account.id)).map((line) => line.path)).toEqual(['/v1/me']);
    expect([(await filesOf(account.id)).length, (await buffered()).length]).toEqual([1, 0]);
  });

  test('an evicted Gate keeps its rows', async () => {
    await callFromAfar('/v1/me');
    await service.evict('Gate', account.id);
    expect(await logOf(account.id)).toHaveLength(1);
  });
});

describe('the operator', () => {
  test('gets the log by the command, day by day, as lines of JSON', async () => {
    await callFromAfar('/v1/me');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/operator.ts', 'access-log', '--account', account.id, '--from', today(), '--to', today()],
      { env: { ...process.env, PAPELADA_URL: service.url, OPERATOR_TOKEN: 'operator-of-the-tests' } },
    );
    expect(lines(stdout).map((line) => [line.account, line.ip])).toEqual([[account.id, '203.0.113.7']]);
  });

  test('learns of an account that does not exist and of a day that is none', async () => {
    await expect(logOf('acc_nobody')).rejects.toThrow('404');
    await expect(logOf(account.id, '2026-02-30')).rejects.toThrow('400');
  });

  test('alone gets it', async () => {
    const path = `/operator/accounts/${account.id}/access-log?day=${today()}`;
    expect((await account.call(path)).status).toBe(404);
  });
});
