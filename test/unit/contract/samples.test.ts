import { describe, expect, test } from 'vitest';
import { SIGNATURE_IN_NODE } from '../../../worker/pages/docs/samples.ts';
import { deliveryHeaders, newWebhookSecret } from '../../../worker/webhooks/signature.ts';

interface Sample {
  avisoConfere(body: Buffer, signature: string, secret: string): boolean;
}

const { avisoConfere }: Sample = await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(SIGNATURE_IN_NODE)}`
);

const event = { id: 'evt_1', type: 'job.completed' };
const body = JSON.stringify({ ...event, data: { message: 'Concluída.' } });

async function signature(secret: string, ageSeconds: number): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000) - ageSeconds;
  return (
    (await deliveryHeaders(event, 1, body, { secret, previousSecret: null }, seconds))[
      'X-Service-Signature'
    ] ?? ''
  );
}

describe('the signature check that /docs shows', () => {
  test('takes a notice of ours', async () => {
    const secret = newWebhookSecret();
    expect(avisoConfere(Buffer.from(body), await signature(secret, 0), secret)).toBe(true);
  });

  test('refuses another body, another secret, an old notice and a signature that is none', async () => {
    const secret = newWebhookSecret();
    const signed = await signature(secret, 0);
    expect(avisoConfere(Buffer.from(`${body} `), signed, secret)).toBe(false);
    expect(avisoConfere(Buffer.from(body), signed, newWebhookSecret())).toBe(false);
    expect(avisoConfere(Buffer.from(body), await signature(secret, 400), secret)).toBe(false);
    expect(avisoConfere(Buffer.from(body), 't=1', secret)).toBe(false);
  });
});
