import { crc32 } from 'node:zlib';
import { areSameBytes } from '../constant-time.ts';
import { decodeBase62, encodeBase62, randomBytes, sha256Hex } from '../random.ts';

export type Mode = 'live' | 'test';

export interface ParsedKey {
  mode: Mode;
  accountId: string;
  hash: string;
}

/*
 * random (18) · version (1) · account locator (10) · tag (4) · CRC32 (4), in base62. The tag and the checksum are
 * a filter, so that a forged key costs no look-up; what counts is the hash in the account's Gate.
 */
const LOCATOR_BYTES = 10;
const RANDOM_BYTES = 18;
const LOCATOR_AT = RANDOM_BYTES + 1;
const TAGGED_BYTES = LOCATOR_AT + LOCATOR_BYTES;
const KEY_BYTES = TAGGED_BYTES + 8;
const KEY_DIGITS = 50;
const LOCATOR_DIGITS = 14;

export function newAccountId(): string {
  return `acc_${encodeBase62(randomBytes(LOCATOR_BYTES), LOCATOR_DIGITS)}`;
}

/** A new key of an account, signed with the last of the server's secrets. */
export async function createKey(accountId: string, mode: Mode, secrets: string[]): Promise<string> {
  const locator = decodeBase62(accountId.slice('acc_'.length), LOCATOR_BYTES);
  const version = secrets.length - 1;
  const secret = secrets[version];
  if (!locator || secret === undefined) throw new Error('no such account id, or no key secret');
  const bytes = new Uint8Array(KEY_BYTES);
  bytes.set(randomBytes(RANDOM_BYTES));
  bytes[RANDOM_BYTES] = version;
  bytes.set(locator, LOCATOR_AT);
  bytes.set(await tagOf(bytes.subarray(0, TAGGED_BYTES), mode, secret), TAGGED_BYTES);
  new DataView(bytes.buffer).setUint32(KEY_BYTES - 4, crc32(bytes.subarray(0, KEY_BYTES - 4)));
  return `svc_${mode}_${encodeBase62(bytes, KEY_DIGITS)}`;
}

/** The key's account and hash; null when no server of ours can have made it. */
export async function parseKey(key: string, secrets: string[]): Promise<ParsedKey | null> {
  const match = /^svc_(live|test)_([0-9A-Za-z]{50})$/.exec(key);
  if (!match?.[2]) return null;
  const mode: Mode = match[1] === 'test' ? 'test' : 'live';
  const bytes = decodeBase62(match[2], KEY_BYTES);
  if (!bytes) return null;
  const view = new DataView(bytes.buffer);
  if (view.getUint32(KEY_BYTES - 4) !== crc32(bytes.subarray(0, KEY_BYTES - 4))) return null;
  const secret = secrets[view.getUint8(RANDOM_BYTES)];
  if (secret !== undefined) {
    const expected = await tagOf(bytes.subarray(0, TAGGED_BYTES), mode, secret);
    if (!areSameBytes(expected, bytes.subarray(TAGGED_BYTES, TAGGED_BYTES + 4))) return null;
  }
  const accountId = `acc_${encodeBase62(bytes.subarray(LOCATOR_AT, TAGGED_BYTES), LOCATOR_DIGITS)}`;
  return { mode, accountId, hash: await sha256Hex(key) };
}

/** What may be shown of a key: enough to recognise it, too little to use it. */
export function keyPrefix(key: string): string {
  return key.slice(0, 'svc_live_'.length + 6);
}

async function tagOf(bytes: Uint8Array, mode: Mode, secret: string): Promise<Uint8Array> {
  const key = await signingKey(`${secret}:${mode}`);
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
