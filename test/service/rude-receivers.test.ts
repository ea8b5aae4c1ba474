import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postJson } from './egress/fetching.ts';
import type { Account } from './support/account.ts';
import { RudeReceiver } from './support/rude-receiver.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let receiver: RudeReceiver;
let account: Account;
beforeAll(async () => {
  receiver = await RudeReceiver.start();
  service = await Service.start({ EGRESS_ALLOW: receiver.origin });
  account = await service.account();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

/** What is kept of the answer to a test notice that was sent to this path. */
async function answerOf(path: string) {
  const tested = await postJson(account, '/v1/webhooks/test', { url: `${receiver.origin}/${path}` });
  const { body } = await account.json(`/v1/webhooks/deliveries/${tested.body.delivery_id}`);
  const [attempt] = body.attempts;
  return { delivered: tested.body.delivered, ...attempt };
}

function closed(path: string) {
  return eventually(async () => receiver.closed(`/${path}`) !== undefined, 20_000).then(
    () => receiver.closed(`/${path}`) ?? { afterMs: Number.NaN, sentBytes: Number.NaN },
  );
}

describe('a receiver that answers', () => {
  test('a gigabyte: its first 2 KB are kept, and the connection is closed', async () => {
    const answer = await answerOf('gigabyte');
    expect([answer.delivered, answer.response_body, answer.response_body_truncated]).toEqual([
      true,
      'g'.repeat(2_048),
      true,
    ]);
    expect((await closed('gigabyte')).sentBytes).toBeLessThan(50_000_000);
  });

  test('a byte a second: over within 10 s, and the connection is closed', async () => {
    const [body, head] = await Promise.all([answerOf('drip'), answerOf('slow-head')]);
    expect([body.delivered, body.response_body_truncated]).toEqual([true, true]);
    expect(body.response_body).toMatch(/^d{0,10}$/);
    expect([head.delivered, head.status, head.error, head.response_headers]).toEqual([
      false,
      null,
      'sem resposta em 10 segundos',
      null,
    ]);
    expect(head.duration_ms).toBeGreaterThan(9_000);
    for (const path of ['drip', 'slow-head']) expect((await closed(path)).afterMs).toBeLessThan(13_000);
  });

  test('200 headers: the first 4 KB are kept', async () => {
    const answer = await answerOf('many-headers');
    expect([answer.delivered, answer.response_body, answer.response_headers_truncated]).toEqual([
      true,
      'ok',
      true,
    ]);
    expect(JSON.stringify(answer.response_headers).length).toBeLessThan(6_000);
    expect(Object.keys(answer.response_headers).length).toBeGreaterThan(60);
  });

  test('a header of a megabyte: bounded, and the connection is closed', async () => {
    const answer = await answerOf('large-header');
    expect(JSON.stringify(answer).length).toBeLessThan(8_000);
    expect((await closed('large-header')).afterMs).toBeLessThan(11_000);
  });

  test('204 with a body: delivered, and what follows is no answer to the next notice', async () => {
    const answers = [await answerOf('no-content'), await answerOf('no-content')];
    for (const answer of answers)
      expect([answer.delivered, answer.status, answer.response_body]).toEqual([true, 204, '']);
  });

  test('markup, NUL, other bytes and gzip: kept as text', async () => {
    const markup = await answerOf('markup');
    expect(markup.response_body).toBe('<script>alert("oi")</script>\u202eodot\u0000\ufffd\ufffd');
    expect(markup.response_headers['x-odd']).toContain('<b>');
    const packed = await answerOf('packed');
    expect([packed.response_body.slice(0, 3), packed.response_body_truncated]).toEqual([
      '\u001f\ufffd\b',
      false,
    ]);
  });

  test('a gzip bomb: its first 2 KB are kept', async () => {
    const before = await service.memoryBytes();
    const answer = await answerOf('bomb');
    expect(answer.response_body_truncated).toBe(true);
    expect(answer.response_body.length).toBeLessThanOrEqual(2_048);
    expect((await service.memoryBytes()) - before).toBeLessThan(40_000_000);
  });
});
