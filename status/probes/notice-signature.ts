import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const TOLERANCE_SECONDS = 5 * 60;

export type NoticeFault = 'unsigned' | 'wrong_signature' | 'wrong_time';

/** Checks a notice against Standard Webhooks; null if it is valid. `now` in epoch milliseconds. */
export function noticeFault(
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  secret: string,
  now: number,
): NoticeFault | null {
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  });
  if (!id || !signatures || seconds === undefined || !/^\d{1,12}$/.test(seconds)) return 'unsigned';
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest();
  const isSigned = signatures.split(' ').some((each) => isSignature(each, expected));
  if (!isSigned) return 'wrong_signature';
  return Math.abs(now / 1000 - Number(seconds)) > TOLERANCE_SECONDS ? 'wrong_time' : null;
}

function isSignature(text: string, expected: Buffer): boolean {
  const [version, encoded = ''] = text.split(',');
  const given = Buffer.from(encoded, 'base64');
  return version === 'v1' && given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}
