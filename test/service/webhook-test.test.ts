import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from './bad-input/refusal.ts';
import { postJson } from './egress/fetching.ts';
import type { Account } from './support/account.ts';
import { Receiver } from './support/receiver.ts';
import { Resolver } from './support/resolver.ts';
import { Service } from './support/service.ts';

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
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
  await resolver.stop();
});

const PATH = '/v1/webhooks/test';
const send = (url: string) => postJson(account, PATH, { url });
const raw = (body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  account.json(PATH, { method: 'POST', headers, body });
const history = (columns = '*') =>
  service.rows('Courier', account.id, `SELECT ${columns} FROM delivery JOIN attempt ON delivery_id = id`);

describe('POST /v1/webhooks/test', () => {
  test('sends one signed webhook.test event, and tells how it was received', async () => {
    const { status, body, headers } = await send(receiver.url);
    expect([status, body]).toEqual([
      200,
      {
        object: 'webhook_test',
        url: receiver.url,
        event: 'webhook.test',
        delivery_id: expect.stringMatching(/^evt_[0-9A-Za-z]+$/),
        delivered: true,
        status: 204,
        error: null,
      },
    ]);
    expect(headers.get('X-Request-Id')).toMatch(/^req_/);
    expect(receiver.received).toHaveLength(1);
    const [notice] = receiver.received;
    expect(notice?.event).toEqual({
      id: body.delivery_id,
      type: 'webhook.test',
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      data: {
        object: 'webhook_test',
        message: expect.stringContaining('aviso de teste'),
        url: receiver.url,
        test: false,
      },
    });
    expect(notice?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'webhook.test',
      'x-service-delivery': body.delivery_id,
      'x-service-attempt': '1',
      'webhook-id': body.delivery_id,
    });
    const [, t, v1] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(notice?.headers['x-service-signature'])) ?? [];
    expect(createHmac('sha256', account.webhookSecret).update(`${t}.${notice?.raw}`).digest('hex')).toBe(v1);
    expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(300);
  });

  test('is free, counts as webhooks in the usage, and shows a test key’s mode', async () => {
    const credits = await account.credits();
    await send(receiver.url);
    const byTestKey = await account.json(PATH, {
      method: 'POST',
      key: account.testKey,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: receiver.url }),
    });
    expect([byTestKey.status, byTestKey.headers.get('X-Service-Mode')]).toEqual([200, 'test']);
    expect(receiver.received.at(-1)?.event.data.test).toBe(true);
    expect(await account.credits()).toBe(credits);
    const usage = await account.json('/v1/usage');
    expect(usage.body.data.at(-1).endpoints.webhooks).toEqual({ calls: 2, credits: 0 });
  });

  test('leaves its delivery in the history', async () => {
    const { body } = await send(receiver.url);
    expect(await history('id, type, delivery.url, state, attempts, number, status, error')).toEqual([
      {
        id: body.delivery_id,
        type: 'webhook.test',
        url: receiver.url,
        state: 'delivered',
        attempts: 1,
        number: 1,
        status: 204,
        error: null,
      },
    ]);
  });

  test.each([
    [500, /status 500: só um status 2xx confirma/],
    [404, /status 404/],
    [302, /status 302: redirecionamentos não são seguidos/],
  ])('that is answered %i has not been delivered, and is not tried again', async (status, error) => {
    receiver.answer = (response) => response.writeHead(status, { Location: receiver.url }).end('segredo');
    const { body } = await send(receiver.url);
    expect([body.delivered, body.status, body.error]).toEqual([false, status, expect.stringMatching(error)]);
    expect(JSON.stringify(body)).not.toContain('segredo');
    expect(await history('state, attempts, status')).toEqual([{ state: 'failed', attempts: 1, status }]);
    const due = await service.rows('Courier', account.id, "SELECT * FROM due WHERE kind = 'deliver'");
    expect([due, receiver.received.length]).toEqual([[], 1]);
  });

  test('that is not answered within 10 seconds says so', async () => {
    receiver.answer = () => undefined;
    const startedAt = Date.now();
    const { status, body } = await send(receiver.url);
    expect([status, body.delivered, body.status, body.error]).toEqual([
      200,
      false,
      null,
      'sem resposta em 10 segundos',
    ]);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(9_900);
    expect(Date.now() - startedAt).toBeLessThan(14_000);
    expect(receiver.received).toHaveLength(1);
  });

  test('to a receiver that hangs up, or to a name that does not exist, says so', async () => {
    receiver.answer = (response) => response.destroy();
    expect((await send(receiver.url)).body).toMatchObject({
      delivered: false,
      status: null,
      error: 'conexão recusada ou interrompida',
    });
    expect((await send('https://nao-ha.exemplo.com.br/aviso')).body).toMatchObject({
      delivered: false,
      status: null,
      error: 'o domínio do endereço não foi encontrado',
    });
  });
});

describe('POST /v1/webhooks/test refuses', () => {
  test.each([
    'http://exemplo.com.br/aviso',
    'HTTP://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/',
    'https://localhost/aviso',
    'https://api.localhost/aviso',
    'https://127.0.0.1/aviso',
    'https://127.0.0.1./aviso',
    'https://127。0。0。1/aviso',
    'https://2130706433/aviso',
    'https://0x7f.1/aviso',
    'https://0177.0.0.1/aviso',
    'https://127.1/aviso',
    'https://[::1]/aviso',
    'https://[::ffff:127.0.0.1]/aviso',
    'https://[64:ff9b::7f00:1]/aviso',
    'https://[2002:7f00:1::]/aviso',
    'https://exemplo.com.br:25/aviso',
    'https://eu:senha@exemplo.com.br/aviso',
    'file:///etc/passwd',
    'data:text/plain,oi',
    'aviso',
    '',
    `https://exemplo.com.br/${'a'.repeat(2_048)}`,
  ])('%.60s: 400 invalid_webhook_url', async (url) => {
    await expectRefusal(service, account, () => send(url), {
      status: 400,
      code: 'invalid_webhook_url',
      says: /O endereço em url não serve: use um endereço https público/,
    });
  });

  test('a name that resolves to a private address: 400 invalid_webhook_url', async () => {
    resolver.knows('interno.exemplo.com.br', { A: ['93.184.215.14', '10.0.0.1'] });
    const call = () => send('https://interno.exemplo.com.br/aviso');
    const says = /url não serve/;
    await expectRefusal(service, account, call, { status: 400, code: 'invalid_webhook_url', says });
  });

  test.each([
    ['no object', '[]'],
    ['no url', '{}'],
    ['a url that is no text', '{"url": 7}'],
    ['a field that it does not know', '{"url": "https://exemplo.com.br/", "event": "job.completed"}'],
  ])('%s: 400 invalid_request', async (_, body) => {
    const says = /só campo, url/;
    await expectRefusal(service, account, () => raw(body), { status: 400, code: 'invalid_request', says });
  });

  test.each(['', '{', '{"url": "https://exemplo.com.br/"} e mais'])('%j: 400 invalid_json', async (body) => {
    const says = /não é um JSON válido/;
    await expectRefusal(service, account, () => raw(body), { status: 400, code: 'invalid_json', says });
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['text', 'text/plain'],
  ])('%s: 415 unsupported_media_type', async (_, type) => {
    const call = () => raw('{"url": "https://exemplo.com.br/"}', { 'Content-Type': type });
    const says = /Envie application\/json/;
    await expectRefusal(service, account, call, { status: 415, code: 'unsupported_media_type', says });
  });

  test('a body beyond 16 KB, said or sent in chunks: 413 payload_too_large', async () => {
    const body = JSON.stringify({ url: `https://exemplo.com.br/${'a'.repeat(20_000)}` });
    const expected = { status: 413, code: 'payload_too_large', says: /passa de 16 KB/ };
    await expectRefusal(service, account, () => raw(body), expected);
    const chunked = async () => {
      const response = await fetch(`${account.url}${PATH}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${account.liveKey}`, 'Content-Type': 'application/json' },
        body: new Blob([body]).stream(),
        duplex: 'half',
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    await expectRefusal(service, account, chunked, expected);
  });

  test('401 before 400, 400 before 429 test_limit, and then test_limit; another method is 404', async () => {
    const noKey = await fetch(`${account.url}${PATH}`, { method: 'POST', body: '{' });
    expect(noKey.status).toBe(401);
    for (let call = 0; call < 20; call++) await account.call('/v1/tools', { key: account.testKey });
    const post = async (body: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await account.json(PATH, { method: 'POST', key: account.testKey, headers, body });
      return [answer.status, answer.body.error.code];
    };
    expect(await post('{')).toEqual([400, 'invalid_json']);
    expect(await post('{"url": "https://127.0.0.1/"}')).toEqual([400, 'invalid_webhook_url']);
    expect(await post(JSON.stringify({ url: receiver.url }))).toEqual([429, 'test_limit']);
    expect(receiver.received).toEqual([]);
    expect((await account.json(PATH)).status).toBe(404);
  });

  test('429 rate_limited before 400: the eleventh call of the minute', async () => {
    const sandbox = await service.account({ plan: 'sandbox' });
    for (let call = 0; call < 10; call++) await sandbox.call('/v1/tools');
    const answer = await sandbox.json(PATH, { method: 'POST', body: '{' });
    expect([answer.status, answer.body.error.code]).toEqual([429, 'rate_limited']);
  });

  test('403 before 400: an account without adulthood', async () => {
    const minor = await service.account({ adult: false });
    const answer = await minor.json(PATH, { method: 'POST', body: '{' });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'account_not_eligible']);
  });
});
