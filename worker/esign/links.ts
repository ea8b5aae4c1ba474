import { jwtVerify, SignJWT } from 'jose';
import { isSameText } from '../constant-time.ts';
import { hmac } from '../hmac.ts';
import { encodeBase62 } from '../random.ts';

/** 22 digits of base 62: 131 bits. */
const TOKEN_DIGITS = 22;
const TOKEN_BYTES = 16;
const SESSION_SECONDS = 3_600;

/** The secret that a signer's link bears: derived, so that no store holds it. */
export async function linkToken(secret: string, envelope: string, signer: number): Promise<string> {
  const mac = await hmac(secret, `link ${envelope} ${signer} 1`);
  return encodeBase62(mac.subarray(0, TOKEN_BYTES), TOKEN_DIGITS);
}

/** Whose link this is; undefined where it is nobody's. In constant time for each signer. */
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

/** What a browser bears that has confirmed a signer's code: for an hour, for this signer alone. `now` in milliseconds. */
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

/** When the session of a signer ends that this token proves, in milliseconds; null where it proves none. */
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
