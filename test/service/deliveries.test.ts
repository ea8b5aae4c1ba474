import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { doneJobExample } from '../../worker/jobs/schema.ts';
import { postJson } from './egress/fetching.ts';
import { type Account, form } from './support/account.ts';
import { courierStub, exhaustAttempts, hasAttempts, inState, sendNotice } from './support/courier.ts';
import { TWO_FILES } from './support/files.ts';
import { Receiver } from './support/receiver.ts';
import { Resolver } from './support/resolver.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let receiver: Receiver;
let resolver: Resolver;
let account: Account;
beforeAll(async () => {
  receiver = await Receiver.start();
  resolver = await Resolver.start();
  service = await Service.start({ EGRESS_ALLOW: receiver.origin, DNS_RESOLVER_URL: resolver.url });
});
beforeEach(async () => {
  account = await service.account();
  receiver.answer = (response) => response.writeHead(204).end();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
  await resolver.stop();
});

const LIST = '/v1/webhooks/deliveries';
const read = async (id: string, by = account) => (await by.json(`${LIST}/${id}`)).body;
const list = async (query = '') => (await account.json(`${LIST}${query}`)).body;
const resend = (id: string, key = account.liveKey) =>
  account.json(`${LIST}/${id}/resend`, { method: 'POST', key });
const becomes = (id: string, state: string) => inState(service, account, id, state);
const tried = (id: string, count: number) => hasAttempts(service, account, id, count);
const attempts = async (id: string) => (await read(id)).attempts;

async function failedNotice(url = receiver.url, given = {}) {
  receiver.answer = (response) => response.writeHead(503).end('fora do ar');
  const notice = await sendNotice(service, account, url, given);
  await exhaustAttempts(service, account);
  await becomes(notice.id, 'failed');
  receiver.answer = (response) => response.writeHead(204).end();
  return notice;
}

describe('a delivery', () => {
  test('is shown as it was sent and answered, byte for byte, without its signatures', async () => {
    receiver.answer = (response) => response.writeHead(201, { 'X-Pedido': '42' }).end('<b>anotado</b>');
    const { body: job } = await account.json(
      `/v1/tools/unir-pdf?webhook_url=${encodeURIComponent(receiver.url)}`,
      { method: 'POST', body: form(TWO_FILES) },
    );
    await eventually(async () => receiver.of(job.id).length === 1);
    const [notice] = receiver.of(job.id);
    const id = String(notice?.event.id);
    await becomes(id, 'delivered');
    const delivery = await read(id);
    expect(delivery).toMatchObject({
      object: 'webhook_delivery',
      type: 'job.completed',
      subject: job.id,
      url: receiver.url,
      body: notice?.raw,
      body_available: true,
    });
    const [attempt, ...others] = delivery.attempts;
    expect(others).toEqual([]);
    expect(attempt).toMatchObject({ number: 1, by: 'service', url: receiver.url, status: 201, error: null });
    expect(attempt.duration_ms).toBeGreaterThanOrEqual(0);
    for (const [name, value] of Object.entries(attempt.request_headers))
      expect(notice?.headers[name.toLowerCase()]).toBe(value);
    expect(Object.keys(attempt.request_headers).join()).not.toMatch(/signature/i);
    expect(attempt.response_headers).toMatchObject({ 'x-pedido': '42' });
    expect([attempt.response_body, attempt.response_body_truncated]).toEqual(['<b>anotado</b>', false]);
  });

  test('that fails shows each attempt, and when the next one is', async () => {
    receiver.answer = (response) => response.writeHead(500).end('quebrou');
    const { id } = await sendNotice(service, account, receiver.url);
    await tried(id, 1);
    const pending = await read(id);
    const waitMs = Date.parse(pending.next_attempt_at) - Date.parse(pending.attempts[0].at);
    expect([pending.status, waitMs > 4_900 && waitMs < 8_000]).toEqual(['pending', true]);
    await exhaustAttempts(service, account);
    await becomes(id, 'failed');
    const failed = await read(id);
    expect(failed.attempts.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3]);
    expect(failed.attempts[2]).toMatchObject({ by: 'service', status: 500, response_body: 'quebrou' });
  });

  test('of another account, or of nobody, is 404', async () => {
    const { id } = await sendNotice(service, account, receiver.url);
    const other = await service.account();
    for (const path of [`${LIST}/${id}`, `${LIST}/evt_0000000000000000000000`, `${LIST}/x`]) {
      const answers = [await other.json(path), await other.json(`${path}/resend`, { method: 'POST' })];
      expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
        [404, 'not_found'],
        [404, 'not_found'],
      ]);
    }
  });

  test('costs nothing, and is counted under webhooks', async () => {
    await list();
    const usage = await account.json('/v1/usage');
    expect(usage.body.data.at(-1).endpoints.webhooks).toEqual({ calls: 1, credits: 0 });
    expect(await account.credits()).toBe(30_000);
  });
});

describe('the list', () => {
  test('is paged, the newest first, and filtered', async () => {
    const notices = [];
    for (let count = 0; count < 5; count++) notices.push(await sendNotice(service, account, receiver.url));
    const ids = notices.map(({ id }) => id);
    for (const id of ids) await becomes(id, 'delivered');
    const first = await list('?limit=3');
    expect([first.count, first.has_more]).toEqual([3, true]);
    const second = await list(`?limit=3&starting_after=${first.next_cursor}`);
    expect([second.count, second.has_more, second.next_cursor]).toEqual([2, false, null]);
    const listed = [...first.data, ...second.data];
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ids));
    const times = listed.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(listed[0]).not.toHaveProperty('body');
    expect(listed[0].attempts).toMatchObject([{ number: 1, status: 204 }]);
    expect((await list(`?subject=${notices[1]?.job}`)).data).toMatchObject([{ id: ids[1] }]);
    expect((await list('?status=pending,failed')).count).toBe(0);
    expect((await list('?type=job.completed&status=delivered')).count).toBe(5);
    expect((await list('?created_before=2020-01-01')).count).toBe(0);
  });

  test('refuses what it cannot read, by the name of the field', async () => {
    const other = await service.account();
    const { id } = await sendNotice(service, other, receiver.url);
    const refused = async (query: string) => {
      const { status, body } = await account.json(`${LIST}?${query}`);
      return [status, body.error.code, /O parâmetro (\w+)/.exec(body.error.message)?.[1]];
    };
    const named = (field: string) => [400, 'invalid_request', field];
    expect(await refused(`starting_after=${id}`)).toEqual(named('starting_after'));
    expect(await refused('created_after=2026-11-22&created_before=2026-11-21')).toEqual(
      named('created_before'),
    );
    expect(await refused('status=perdido')).toEqual(named('status'));
    expect(await refused('type=job.exploded')).toEqual(named('type'));
    expect(await refused('limit=1000')).toEqual(named('limit'));
  });
});

describe('a resend', () => {
  test('has the same id and body, a new signature and number, and is tried once', async () => {
    const { id, job } = await failedNotice();
    receiver.answer = (response) => response.writeHead(500).end();
    const { status, body } = await resend(id);
    expect([status, body.id, body.status]).toEqual([202, id, 'failed']);
    await tried(id, 4);
    await becomes(id, 'failed');
    expect(
      await service.rows('Courier', account.id, "SELECT * FROM due WHERE kind IN ('deliver', 'resend')"),
    ).toEqual([]);
    receiver.answer = (response) => response.writeHead(200).end();
    await resend(id);
    await becomes(id, 'delivered');
    const sent = receiver.of(job);
    expect(sent.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3', '4', '5']);
    expect(new Set(sent.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers['x-service-signature'])).size).toBeGreaterThan(1);
    expect((await attempts(id)).map(({ by }: { by: string }) => by)).toEqual([
      ...['service', 'service', 'service'],
      ...['resend', 'resend'],
    ]);
  });

  test('of what was delivered stays delivered, also when it fails', async () => {
    const { id } = await sendNotice(service, account, receiver.url);
    await becomes(id, 'delivered');
    receiver.answer = (response) => response.writeHead(500).end();
    await resend(id);
    await tried(id, 2);
    expect((await read(id)).status).toBe('delivered');
  });

  test('twice at once is made once, and ten a minute are made', async () => {
    const { id, job } = await failedNotice();
    const held = Promise.withResolvers<void>();
    receiver.answer = (response) => void held.promise.then(() => response.writeHead(500).end());
    const both = await Promise.all([resend(id), resend(id)]);
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    expect(both.every(({ body }) => body.next_attempt_at !== null)).toBe(true);
    held.resolve();
    await becomes(id, 'failed');
    expect(receiver.of(job)).toHaveLength(4);
    for (let count = 2; count <= 10; count++) {
      expect((await resend(id)).status).toBe(202);
      await tried(id, 3 + count);
      await becomes(id, 'failed');
    }
    const refused = await resend(id);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    await service.passBy(60_000);
    expect((await resend(id)).status).toBe(202);
  });

  test('is refused for what is being delivered, for a test, and for what has lost its body', async () => {
    const why = async (id: string) => {
      const { status, body } = await resend(id);
      return [status, body.error.code, body.error.message];
    };
    receiver.answer = (response) => response.writeHead(500).end();
    const pending = await sendNotice(service, account, receiver.url);
    expect(await why(pending.id)).toEqual([409, 'invalid_state', expect.stringMatching(/sendo entregue/)]);
    const tested = await postJson(account, '/v1/webhooks/test', { url: receiver.url });
    expect(await why(tested.body.delivery_id)).toEqual([
      409,
      'invalid_state',
      expect.stringMatching(/teste/),
    ]);
    const gone = await failedNotice();
    await service.rows('Courier', account.id, `UPDATE delivery SET gone = 1 WHERE id = '${gone.id}'`);
    expect(await why(gone.id)).toEqual([409, 'invalid_state', expect.stringMatching(/não é guardado/)]);
    expect(await read(gone.id)).toMatchObject({ body: null, body_available: false });
  });

  test('goes to its own address, or to the account’s of today where it was the account’s', async () => {
    const setDefault = (webhook_url: string | null) =>
      service.operator.patch(`/operator/accounts/${account.id}`, { webhook_url });
    const own = await failedNotice();
    const toDefault = await failedNotice(receiver.url, { toDefault: true });
    await setDefault(`${receiver.url}/novo`);
    for (const { id } of [own, toDefault]) {
      await resend(id);
      await becomes(id, 'delivered');
    }
    expect((await attempts(own.id)).at(-1).url).toBe(receiver.url);
    expect((await attempts(toDefault.id)).at(-1).url).toBe(`${receiver.url}/novo`);
    expect((await read(toDefault.id)).url).toBe(receiver.url);
    await setDefault(null);
    await resend(toDefault.id);
    await tried(toDefault.id, 5);
    expect((await attempts(toDefault.id)).at(-1)).toMatchObject({
      status: null,
      error: expect.stringMatching(/não tem mais um endereço padrão/),
      request_headers: null,
    });
  });

  test('to an address that has become private is an attempt that failed', async () => {
    resolver.knows('loja.exemplo.com.br', { A: ['10.0.0.1'] });
    const { id } = await sendNotice(service, account, 'https://loja.exemplo.com.br/avisos');
    await exhaustAttempts(service, account);
    await becomes(id, 'failed');
    expect((await resend(id)).status).toBe(202);
    await tried(id, 4);
    expect((await attempts(id)).at(-1)).toMatchObject({
      by: 'resend',
      status: null,
      error: expect.stringMatching(/rede interna ou privada/),
    });
  });

  test('of what is erased in that moment is not noted', async () => {
    const { id, job } = await failedNotice();
    const held = Promise.withResolvers<void>();
    receiver.answer = (response) => void held.promise.then(() => response.writeHead(200).end());
    await resend(id);
    await eventually(async () => receiver.of(job).length === 4);
    await (await courierStub(service, account)).forgetAbout(job);
    const passed = service.faults.passed('courier.attempted');
    held.resolve();
    await eventually(async () => service.faults.passed('courier.attempted') > passed);
    // The next attempt of all is noted after it.
    const after = await sendNotice(service, account, receiver.url);
    await becomes(after.id, 'delivered');
    const left = ['attempt WHERE delivery_id', 'due WHERE id'].map((rows) =>
      service.rows('Courier', account.id, `SELECT 1 FROM ${rows} = '${id}'`),
    );
    expect(await Promise.all(left)).toEqual([[], []]);
    expect((await account.json(`${LIST}/${id}`)).status).toBe(404);
  });
});

test('a test key sees a live delivery’s state, neither its body nor a resend; its own it has whole', async () => {
  const live = await sendNotice(service, account, receiver.url);
  const own = await sendNotice(service, account, receiver.url, { test: true });
  for (const { id } of [live, own]) await becomes(id, 'delivered');
  const key = account.testKey;
  const seen = async (id: string) => (await account.json(`${LIST}/${id}`, { key })).body;
  expect(await seen(live.id)).toMatchObject({ status: 'delivered', body: null, body_available: true });
  expect((await seen(own.id)).body).toContain(own.job);
  expect((await resend(live.id, key)).body.error.code).toBe('live_key_required');
  expect((await resend(own.id, key)).status).toBe(202);
});

test('an object of the version before is listed, carried on and resent', async () => {
  await service.wake('Courier', account.id);
  const now = Date.now();
  const jobOf = (id: string) => `job_${id.padStart(22, '0')}`;
  const body = (id: string) =>
    JSON.stringify({
      id: `evt_${id}`,
      type: 'job.completed',
      created_at: new Date(now).toISOString(),
      data: { ...doneJobExample, id: jobOf(id) },
    });
  const before = `
    DROP TABLE delivery; DROP TABLE attempt; DROP TABLE kept; DROP TABLE recovery; DROP TABLE to_recover;
    CREATE TABLE delivery (
      id TEXT PRIMARY KEY, account_id TEXT NOT NULL, type TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL,
      attempts INTEGER NOT NULL, state TEXT NOT NULL, created_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE attempt (
      delivery_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, status INTEGER, error TEXT, PRIMARY KEY (delivery_id, number)
    ) WITHOUT ROWID;
    INSERT INTO delivery VALUES
      ('evt_old1', '${account.id}', 'job.completed', '${receiver.url}', '${body('old1')}', 1, 'delivered', ${now - 3_000}),
      ('evt_old2', '${account.id}', 'job.completed', '${receiver.url}', '${body('old2')}', 3, 'failed', ${now - 2_000}),
      ('evt_old3', '${account.id}', 'job.completed', '${receiver.url}', '${body('old3')}', 1, 'pending', ${now - 1_000});
    INSERT INTO attempt VALUES ('evt_old3', 1, ${now - 900}, 500, 'o destino respondeu com o status 500');
    INSERT INTO due VALUES ('deliver', 'evt_old3', ${now - 100}, 0, 1);`;
  for (const statement of before.split(';').filter((each) => each.trim() !== ''))
    await service.rows('Courier', account.id, statement);
  // Which ends the object, and has the next one look at what is due.
  await service.passBy(1_000);
  const { data } = await list();
  expect(data.map(({ id, subject }: { id: string; subject: string }) => [id, subject])).toEqual([
    ['evt_old3', jobOf('old3')],
    ['evt_old2', jobOf('old2')],
    ['evt_old1', jobOf('old1')],
  ]);
  await becomes('evt_old3', 'delivered');
  expect((await attempts('evt_old3')).map(({ status }: { status: number }) => status)).toEqual([500, 204]);
  await resend('evt_old2');
  await becomes('evt_old2', 'delivered');
  expect((await read('evt_old2')).body).toBe(body('old2'));
  expect(['old1', 'old2', 'old3'].map((id) => receiver.of(jobOf(id)).length)).toEqual([0, 1, 1]);
});
