import { createHmac, timingSafeEqual } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryHeaders, newWebhookSecret } from '../../../worker/webhooks/signature.ts';

const event = { id: 'evt_0Abc', type: 'job.completed' } as const;
const seconds = fc.integer({ min: 1_700_000_000, max: 4_000_000_000 });
const bodies = fc.oneof(fc.json(), fc.string({ unit: 'grapheme', maxLength: 300 }));

/** Verifies as section 6.4 tells a receiver to. */
function receiverAccepts(
  headers: Record<string, string>,
  rawBody: Buffer,
  secret: string,
  clockSeconds: number,
): boolean {
  const parts = new Map(
    (headers['X-Service-Signature'] ?? '').split(',').map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name, value];
    }),
  );
  const [t = '', v1 = ''] = [parts.get('t'), parts.get('v1')];
  if (Math.abs(clockSeconds - Number(t)) > 300) return false;
  const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
  return v1.length === 64 && timingSafeEqual(expected, Buffer.from(v1, 'hex'));
}

/** Verifies as Standard Webhooks 1.0 tells a receiver to. */
function standardReceiverAccepts(headers: Record<string, string>, rawBody: Buffer, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.`;
  const expected = createHmac('sha256', key).update(signed).update(rawBody).digest('base64');
  return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${expected}`);
}

describe('a delivery', () => {
  test('is accepted by a receiver that verifies as section 6.4 says, and by a Standard Webhooks one', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, seconds, async (body, at) => {
        const secret = newWebhookSecret();
        const headers = await deliveryHeaders(event, 1, body, { secret, previousSecret: null }, at);
        const raw = Buffer.from(body, 'utf8');
        expect(receiverAccepts(headers, raw, secret, at + 299)).toBe(true);
        expect(standardReceiverAccepts(headers, raw, secret)).toBe(true);
      }),
    );
  });

  test('is accepted no more when the body, the secret, the time or the id is another', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, seconds, async (body, at) => {
        const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
        const headers = await deliveryHeaders(event, 1, body, { secret, previousSecret: null }, at);
        const raw = Buffer.from(body, 'utf8');
        const changedBody = Buffer.concat([raw, Buffer.from(' ')]);
        const changedTime = {
          ...headers,
          'X-Service-Signature': (headers['X-Service-Signature'] ?? '').replace(`t=${at}`, `t=${at + 1}`),
          'webhook-timestamp': String(at + 1),
        };
        expect(receiverAccepts(headers, changedBody, secret, at)).toBe(false);
        expect(receiverAccepts(headers, raw, other, at)).toBe(false);
        expect(receiverAccepts(changedTime, raw, secret, at)).toBe(false);
        expect(standardReceiverAccepts(headers, changedBody, secret)).toBe(false);
        expect(standardReceiverAccepts(headers, raw, other)).toBe(false);
        expect(standardReceiverAccepts(changedTime, raw, secret)).toBe(false);
        expect(standardReceiverAccepts({ ...headers, 'webhook-id': 'evt_1' }, raw, secret)).toBe(false);
      }),
    );
  });

  test('carries the headers of section 6.3 and those of Standard Webhooks, in these forms', async () => {
    const headers = await deliveryHeaders(
      event,
      3,
      '{}',
      { secret: newWebhookSecret(), previousSecret: null },
      1_790_000_000,
    );
    expect(headers).toMatchObject({
      'Content-Type': 'application/json',
      'X-Service-Event': 'job.completed',
      'X-Service-Delivery': 'evt_0Abc',
      'X-Service-Attempt': '3',
      'webhook-id': 'evt_0Abc',
      'webhook-timestamp': '1790000000',
    });
    expect(headers['X-Service-Signature']).toMatch(/^t=1790000000,v1=[0-9a-f]{64}$/);
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  });

  test('has the signature that was computed elsewhere for a fixed secret, time and body', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const headers = await deliveryHeaders(
      event,
      1,
      '{"ação":"çã"}',
      { secret, previousSecret: null },
      1_790_000_000,
    );
    const v1 = createHmac('sha256', secret).update('1790000000.{"ação":"çã"}', 'utf8').digest('hex');
    expect(headers['X-Service-Signature']).toBe(`t=1790000000,v1=${v1}`);
  });

  test('sent again has the same id, a new time and a new signature', async () => {
    const secret = newWebhookSecret();
    const first = await deliveryHeaders(event, 1, '{}', { secret, previousSecret: null }, 1_790_000_000);
    const second = await deliveryHeaders(event, 2, '{}', { secret, previousSecret: null }, 1_790_000_005);
    expect(second['X-Service-Delivery']).toBe(first['X-Service-Delivery']);
    expect(second['X-Service-Attempt']).toBe('2');
    expect(second['X-Service-Signature']).not.toBe(first['X-Service-Signature']);
    expect(second['webhook-signature']).not.toBe(first['webhook-signature']);
  });
});

describe('while a secret before still signs', () => {
  test('a receiver of Standard Webhooks accepts either, one of section 6.4 the new one alone', async () => {
    const [secret, previousSecret, older] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const raw = Buffer.from('{}');
    const headers = await deliveryHeaders(event, 1, '{}', { secret, previousSecret }, 1_790_000_000);
    const standard = [secret, previousSecret, older].map((each) =>
      standardReceiverAccepts(headers, raw, each),
    );
    const specified = [secret, previousSecret].map((each) =>
      receiverAccepts(headers, raw, each, 1_790_000_000),
    );
    expect([standard, specified]).toEqual([
      [true, true, false],
      [true, false],
    ]);
  });
});

describe('a webhook secret', () => {
  test('begins with whsec_, holds 32 bytes, and is never the same twice', () => {
    const secrets = Array.from({ length: 100 }, newWebhookSecret);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    }
    expect(new Set(secrets).size).toBe(100);
  });
});
