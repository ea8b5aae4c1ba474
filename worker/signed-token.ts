import { crc32 } from 'node:zlib';
import { areSameBytes } from './constant-time.ts';
import { decodeBase62, encodeBase62, randomBytes } from './random.ts';

/*
 * random (18) · version (1) · locator (10) · tag (4) · CRC32 (4), in base62. The tag and the checksum are a filter, so
 * that a forged token costs no look-up; what counts is its hash in the object that the locator names.
 */
const LOCATOR_BYTES = 10;
const RANDOM_BYTES = 18;
const LOCATOR_AT = RANDOM_BYTES + 1;
const TAGGED_BYTES = LOCATOR_AT + LOCATOR_BYTES;
const TOKEN_BYTES = TAGGED_BYTES + 8;
const TOKEN_DIGITS = 50;
const LOCATOR_DIGITS = 14;

/** What tokens of one kind begin with, and what their tags are made for. */
export interface TokenKind {
  prefix: string;
  purpose: string;
}

/** A new random id of an object, by which tokens find it: the prefix and 14 digits of base62. */
export function newLocatorId(prefix: string): string {
  return prefix + encodeBase62(randomBytes(LOCATOR_BYTES), LOCATOR_DIGITS);
}

/** A new token of the object `prefix` + 14 digits, signed with the last of the server's secrets. */
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

/** The 14 digits of the object's id; null when no server of ours can have made the token. */
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
  // A secret that this server does not have yet: the object decides.
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
