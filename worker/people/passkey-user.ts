import { base64url } from 'jose';
import { isSameText } from '../constant-time.ts';
import { hmac } from '../hmac.ts';
import { encodeBase62 } from '../random.ts';

const TAG_BYTES = 16;
const TAG_DIGITS = 22;
const USER = /^(per_[0-9A-Za-z]{14})_([0-9A-Za-z]{22})$/;

/**
 * Returns the user handle of a person's passkeys, in base64url. A passkey names its person by it before the
 * sign-in is verified; the tag rejects forged handles before an object is called.
 */
export async function passkeyUserOf(personId: string, secrets: readonly string[]): Promise<string> {
  return base64url.encode(`${personId}_${await tagOf(personId, secrets)}`);
}

/** Returns the id of the person whom a handle names; null if it was not created here. */
export async function personOfPasskeyUser(
  handle: string,
  secrets: readonly string[],
): Promise<string | null> {
  const [, personId = '', tag = ''] = USER.exec(decoded(handle)) ?? [];
  return isSameText(tag, await tagOf(personId, secrets)) ? personId : null;
}

/** Uses the first secret, whose position never changes: an authenticator stores one key for each handle. */
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
