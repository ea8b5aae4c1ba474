import { jwtVerify, SignJWT } from 'jose';
import { isSameText } from '../constant-time.ts';
import { hmac } from '../hmac.ts';
import { encodeBase62 } from '../random.ts';

/** Digits of base 62 that hold `TOKEN_BYTES`, the 128 bits of a token. */
const TOKEN_DIGITS = 22;
const TOKEN_BYTES = 16;
const SESSION_SECONDS = 3_600;

/** Derives the secret token of a signer's link, so that no store holds it. */
export async function linkToken(secret: string, envelope: string, signer: number): Promise<string> {
  const mac = await hmac(secret, `link ${envelope} ${signer} 1`);
  return encodeBase62(mac.subarray(0, TOKEN_BYTES), TOKEN_DIGITS);
}

/** Returns the signer with this token; undefined if there is none. Compares in constant time. */
export async function signerOfToken(
  secret: string,
  envelope: string,
  signers: readonly number[],
  token: string,
): Promise<number | undefined> {
  let found: number | undefined;
  for (const signer of signers)
    if (isSameText(await linkToken(secret, envelope, signer), token)) found = signer;
  return found;
}

export function signingUrl(baseUrl: string, envelope: string, token: string): string {
  return `${baseUrl}/assinar/${envelope}/${token}`;
}

/**
 * Creates the session token of a browser that confirmed a signer's code: valid for an hour, for this signer
 * only. `now` is in epoch milliseconds.
 */
export async function sessionToken(
  secret: string,
  envelope: string,
  signer: number,
  now: number,
): Promise<string> {
  const issued = Math.floor(now / 1000);
  return new SignJWT({ signer })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(envelope)
    .setIssuedAt(issued)
    .setExpirationTime(issued + SESSION_SECONDS)
    .sign(await hmac(secret, 'session'));
}

/**
 * Returns when the signer's session ends, in epoch milliseconds; null if the token is not valid for this
 * signer.
 */
export async function sessionEndOf(
  secret: string,
  envelope: string,
  signer: number,
  token: string | undefined,
  now: number,
): Promise<number | null> {
  if (token === undefined) return null;
  const options = { subject: envelope, currentDate: new Date(now), algorithms: ['HS256'] };
  const verified = await jwtVerify(token, await hmac(secret, 'session'), options).catch(() => null);
  const { signer: proven, exp } = verified?.payload ?? {};
  return proven === signer && exp !== undefined ? exp * 1000 : null;
}
