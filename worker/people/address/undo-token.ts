import { areSameBytes } from '../../constant-time.ts';
import { hmac } from '../../hmac.ts';
import { decodeBase62, encodeBase62, randomBytes, toHex } from '../../random.ts';

/*
 * version (1) · person's locator (10) · change (10) · tag (16), in base62. It is derived and stored nowhere,
 * so that a retried mail can contain it again; it is valid while the person's object still has the change.
 */
const PREFIX = 'des_';
const PERSON_PREFIX = 'per_';
const CHANGE_PREFIX = 'chg_';
const ID_BYTES = 10;
const ID_DIGITS = 14;
const TAG_BYTES = 16;
const CHANGE_AT = 1 + ID_BYTES;
const TAGGED_BYTES = CHANGE_AT + ID_BYTES;
const TOKEN_BYTES = TAGGED_BYTES + TAG_BYTES;
const TOKEN_DIGITS = 50;

/** The change of a person's address that an undo link names. */
export interface UndoableChange {
  personId: string;
  changeId: string;
}

export function newChangeId(): string {
  return CHANGE_PREFIX + encodeBase62(randomBytes(ID_BYTES), ID_DIGITS);
}

/**
 * Signs the token that undoes a change, with the last of the secrets. Only mails to the old address contain
 * it.
 */
export async function undoToken(
  { personId, changeId }: UndoableChange,
  secrets: readonly string[],
): Promise<string> {
  const version = secrets.length - 1;
  const [person, change] = [personId, changeId].map((id) => decodeBase62(id.slice(-ID_DIGITS), ID_BYTES));
  const secret = secrets[version];
  if (!person || !change || secret === undefined) throw new Error('no such id, or no key secret');
  const bytes = new Uint8Array(TOKEN_BYTES);
  bytes[0] = version;
  bytes.set(person, 1);
  bytes.set(change, CHANGE_AT);
  bytes.set(await tagOf(bytes.subarray(0, TAGGED_BYTES), secret), TAGGED_BYTES);
  return PREFIX + encodeBase62(bytes, TOKEN_DIGITS);
}

/** Returns the address of the page that undoes the change, for the link in a mail. */
export async function undoUrl(
  { base, ...change }: UndoableChange & { base: string },
  secrets: readonly string[],
): Promise<string> {
  return `${base}/perfil/desfazer?troca=${await undoToken(change, secrets)}`;
}

/** Parses a token; null if it was not signed here, so that a forged one reaches no object. */
export async function parseUndoToken(
  token: string,
  secrets: readonly string[],
): Promise<UndoableChange | null> {
  const digits = token.slice(PREFIX.length);
  const isWhole = token.startsWith(PREFIX) && digits.length === TOKEN_DIGITS;
  const bytes = isWhole ? decodeBase62(digits, TOKEN_BYTES) : null;
  const secret = secrets[bytes?.[0] ?? -1];
  if (!bytes || secret === undefined) return null;
  const tag = await tagOf(bytes.subarray(0, TAGGED_BYTES), secret);
  if (!areSameBytes(tag, bytes.subarray(TAGGED_BYTES))) return null;
  return {
    personId: PERSON_PREFIX + encodeBase62(bytes.subarray(1, CHANGE_AT), ID_DIGITS),
    changeId: CHANGE_PREFIX + encodeBase62(bytes.subarray(CHANGE_AT, TAGGED_BYTES), ID_DIGITS),
  };
}

async function tagOf(bytes: Uint8Array, secret: string): Promise<Uint8Array> {
  return (await hmac(secret, `undo address ${toHex(bytes)}`)).subarray(0, TAG_BYTES);
}
