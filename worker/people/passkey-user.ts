import { base64url } from 'jose';
import { isSameText } from '../constant-time.ts';
import { hmac } from '../hmac.ts';
import { encodeBase62 } from '../random.ts';

const TAG_BYTES = 16;
const TAG_DIGITS = 22;
const USER = /^(per_[0-9A-Za-z]{14})_([0-9A-Za-z]{22})$/;

/**
 * The user handle of a person's passkeys, in base64url. A passkey names its person by it before anyone is known; the tag
 * is a filter, so that a forged handle wakes no object.
 */
export async function passkeyUserOf(personId: string, secrets: readonly string[]): Promise<string> {
  return base64url.encode(`${personId}_${await tagOf(personId, secrets)}`);
}

/** The id of the person whom a handle names; null when no server of ours can have made it. */
export async function personOfPasskeyUser(
  handle: string,
  secrets: readonly string[],
): Promise<string | null> {
  const [, personId = '', tag = ''] = USER.exec(decoded(handle)) ?? [];
  return isSameText(tag, await tagOf(personId, secrets)) ? personId : null;
}

/** By the first secret, which stays in its place when others are added: an authenticator keeps one key for each handle. */
async function tagOf(personId: string, [secret]: readonly string[]): Promise<string> {
  if (secret === undefined) throw new Error('no key secret');
  const tag = await hmac(secret, `passkey user ${personId}`);
  return encodeBase62(tag.subarray(0, TAG_BYTES), TAG_DIGITS);
}

function decoded(handle: string): string {
  try {
    return new TextDecoder().decode(base64url.decode(handle));
  } catch {
    return '';
  }
}
