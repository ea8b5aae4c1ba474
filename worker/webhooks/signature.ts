import { PRODUCT_VERSION } from '../../common/product-version.ts';
import type { SigningSecrets } from '../gate/account-webhook.ts';
import { toHex } from '../random.ts';

/**
 * Returns the headers of one attempt: the specified ones (6.3, 6.4) and those of Standard Webhooks. The
 * previous secret signs only the latter, which allow several signatures.
 */
export async function deliveryHeaders(
  event: { id: string; type: string },
  attempt: number,
  body: string,
  { secret, previousSecret }: SigningSecrets,
  unixSeconds: number,
): Promise<Record<string, string>> {
  const specified = await hmac(new TextEncoder().encode(secret), `${unixSeconds}.${body}`);
  const signing = previousSecret === null ? [secret] : [secret, previousSecret];
  const standard = await Promise.all(
    signing.map((each) => hmac(standardKey(each), `${event.id}.${unixSeconds}.${body}`)),
  );
  return {
    'Content-Type': 'application/json',
    'User-Agent': `Papelada-Webhooks/${PRODUCT_VERSION}`,
    'X-Service-Event': event.type,
    'X-Service-Delivery': event.id,
    'X-Service-Attempt': String(attempt),
    'X-Service-Signature': `t=${unixSeconds},v1=${toHex(specified)}`,
    'webhook-id': event.id,
    'webhook-timestamp': String(unixSeconds),
    'webhook-signature': standard.map((signature) => `v1,${base64(signature)}`).join(' '),
  };
}

/** Creates an account's secret: `whsec_` and 32 random bytes in base64, the key of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${base64(crypto.getRandomValues(new Uint8Array(32)))}`;
}

function standardKey(secret: string): Uint8Array {
  return Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0));
}

async function hmac(secret: Uint8Array, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
