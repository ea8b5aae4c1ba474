import { crc32 } from 'node:zlib';
import { areSameBytes } from './constant-time.ts';
import { decodeBase62, encodeBase62, randomBytes } from './random.ts';

/*
 * random (18) · version (1) · locator (10) · tag (4) · CRC32 (4), in base62. The tag and the checksum only
 * filter, so that a forged token costs no look-up; its hash in the object named by the locator decides.
 */
const LOCATOR_BYTES = 10;
const RANDOM_BYTES = 18;
const LOCATOR_AT = RANDOM_BYTES + 1;
const TAGGED_BYTES = LOCATOR_AT + LOCATOR_BYTES;
const TOKEN_BYTES = TAGGED_BYTES + 8;
const TOKEN_DIGITS = 50;
const LOCATOR_DIGITS = 14;

/** The prefix of the tokens of one kind, and the purpose that their tags are bound to. */
export interface TokenKind {
  prefix: string;
  purpose: string;
}

/** Creates a random object id, by which tokens find the object: the prefix and 14 base62 digits. */
export function newLocatorId(prefix: string): string {
  return prefix + encodeBase62(randomBytes(LOCATOR_BYTES), LOCATOR_DIGITS);
}

/** Creates a token for an object (`prefix` + 14 digits), signed with the last of the server's secrets. */
export async function createToken(
  { prefix, purpose }: TokenKind,
  objectId: string,
  secrets: readonly string[],
): Promise<string> {
  const locator = decodeBase62(objectId.slice(-LOCATOR_DIGITS), LOCATOR_BYTES);
  const version = secrets.length - 1;
  const secret = secrets[version];
  if (!locator || secret === undefined) throw new Error('no such object id, or no key secret');
  const bytes = new Uint8Array(TOKEN_BYTES);
  bytes.set(randomBytes(RANDOM_BYTES));
  bytes[RANDOM_BYTES] = version;
  bytes.set(locator, LOCATOR_AT);
  bytes.set(await tagOf(bytes.subarray(0, TAGGED_BYTES), purpose, secret), TAGGED_BYTES);
  new DataView(bytes.buffer).setUint32(TOKEN_BYTES - 4, crc32(bytes.subarray(0, TOKEN_BYTES - 4)));
  return prefix + encodeBase62(bytes, TOKEN_DIGITS);
}

/** Returns the 14 digits of the object's id; null if no server of this service can have created the token. */
export async function parseToken(
  { prefix, purpose }: TokenKind,
  token: string,
  secrets: readonly string[],
): Promise<string | null> {
  const digits = token.slice(prefix.length);
  if (!token.startsWith(prefix) || digits.length !== TOKEN_DIGITS) return null;
  const bytes = decodeBase62(digits, TOKEN_BYTES);
  if (!bytes) return null;
  const view = new DataView(bytes.buffer);
  if (view.getUint32(TOKEN_BYTES - 4) !== crc32(bytes.subarray(0, TOKEN_BYTES - 4))) return null;
  const secret = secrets[view.getUint8(RANDOM_BYTES)];
  // This server does not have the secret yet: the object decides.
  if (secret !== undefined) {
    const expected = await tagOf(bytes.subarray(0, TAGGED_BYTES), purpose, secret);
    if (!areSameBytes(expected, bytes.subarray(TAGGED_BYTES, TAGGED_BYTES + 4))) return null;
  }
  return encodeBase62(bytes.subarray(LOCATOR_AT, TAGGED_BYTES), LOCATOR_DIGITS);
}

async function tagOf(bytes: Uint8Array, purpose: string, secret: string): Promise<Uint8Array> {
  const key = await signingKey(`${secret}:${purpose}`);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes)).subarray(0, 4);
}

const signingKeys = new Map<string, CryptoKey>();

async function signingKey(text: string): Promise<CryptoKey> {
  const known = signingKeys.get(text);
  if (known) return known;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(text), algorithm, false, [
    'sign',
  ]);
  signingKeys.set(text, key);
  return key;
}
