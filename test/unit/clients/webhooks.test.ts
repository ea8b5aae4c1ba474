import { describe, expect, test } from 'vitest';
import { SignatureError } from '../../../clients/typescript/src/errors.ts';
import { verifyNotice } from '../../../clients/typescript/src/webhooks/verify.ts';
import { deliveryHeaders, newWebhookSecret } from '../../../worker/webhooks/signature.ts';

const NOW = 1_790_000_000;
const EVENT = { id: 'evt_7YQ2mWc0NfX4sLr9TzKd1B', type: 'job.completed' };
const BODY = JSON.stringify({ ...EVENT, created_at: '2026-11-21T14:02:08.401Z', data: { name: 'ação.pdf' } });
const bytes = new TextEncoder().encode(BODY);
const secret = newWebhookSecret();
const other = newWebhookSecret();

function headersOf(secrets = { secret, previousSecret: null as string | null }, body = BODY) {
  return deliveryHeaders(EVENT, 1, body, secrets, NOW);
}

const verified = (
  headers: Record<string, string>,
  secrets: string | string[] = secret,
  now = NOW,
  body = bytes,
) => verifyNotice({ headers, body }, secrets, { now });

describe('a notice of the service', () => {
  test('is verified, and its event returned', async () => {
    expect(await verified(await headersOf())).toEqual(JSON.parse(BODY));
  });

  test('is verified by either family of headers, whatever the letters of their names', async () => {
    const headers = Object.entries(await headersOf());
    const some = (start: string) =>
      Object.fromEntries(
        headers
          .filter(([name]) => name.toLowerCase().startsWith(start))
          .map(([name, value]) => [name.toUpperCase(), value]),
      );
    expect(await verified(some('x-service'))).toMatchObject(EVENT);
    expect(await verified(some('webhook'))).toMatchObject(EVENT);
    expect(
      await verifyNotice({ headers: new Headers(headers), body: bytes }, secret, { now: NOW }),
    ).toMatchObject(EVENT);
  });

  test('is verified with the old secret and with the new one while one replaces the other', async () => {
    const rotating = await headersOf({ secret, previousSecret: other });
    expect(await verified(rotating, other)).toMatchObject(EVENT);
    expect(await verified(rotating, [newWebhookSecret(), secret])).toMatchObject(EVENT);
  });

  test('is accepted up to five minutes from its time', async () => {
    const headers = await headersOf();
    expect(await verified(headers, secret, NOW + 300)).toMatchObject(EVENT);
    expect(await verified(headers, secret, NOW - 300)).toMatchObject(EVENT);
    await expect(verified(headers, secret, NOW + 360)).rejects.toThrow('5 minutos');
    await expect(verified(headers, secret, NOW - 360)).rejects.toThrow('5 minutos');
  });
});

describe('a notice is refused', () => {
  const changed = (change: (headers: Record<string, string>) => void) => async () => {
    const headers = await headersOf();
    for (const name of Object.keys(headers)) if (name.startsWith('webhook-')) delete headers[name];
    change(headers);
    return verified(headers);
  };
  const signature = 'X-Service-Signature';

  test.each<[string, () => Promise<unknown>]>([
    ['without signature', changed((headers) => delete headers[signature])],
    ['in capitals', changed((headers) => (headers[signature] = headers[signature]?.toUpperCase() ?? ''))],
    ['with two', changed((headers) => (headers[signature] = `${headers[signature]},v1=${'0'.repeat(64)}`))],
    ['cut', changed((headers) => (headers[signature] = headers[signature]?.slice(0, -2) ?? ''))],
    [
      'of another time',
      changed((headers) => (headers[signature] = headers[signature]?.replace('t=1', 't=2') ?? '')),
    ],
    ['with another secret', async () => verified(await headersOf(), other)],
    ['with a secret that is none', async () => verified(await headersOf(), 'segredo')],
    ['with no secret', async () => verified(await headersOf(), [])],
    ['with another body', async () => verified(await headersOf(), secret, NOW, bytes.subarray(1))],
    [
      'that was read as JSON and written again',
      async () => verified(await headersOf(undefined, `${BODY} `), secret, NOW, bytes),
    ],
    [
      'whose body is a text',
      async () => verifyNotice({ headers: await headersOf(), body: BODY as never }, secret),
    ],
  ])('%s', async (_, verify) => {
    await expect(verify()).rejects.toBeInstanceOf(SignatureError);
  });
});
