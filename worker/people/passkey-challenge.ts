import { base64url } from 'jose';
import { isSameText } from '../constant-time.ts';
import { hmac } from '../hmac.ts';
import { encodeBase62, randomBytes } from '../random.ts';

/**
 * The purpose of a challenge, which is valid only for it, in the same browser and, for a new passkey,
 * session.
 */
export type ChallengePurpose =
  | { is: 'sign-in'; browser: string }
  | { is: 'creation'; browser: string; session: string };

/** A challenge that is valid once, until `endsAt` in epoch milliseconds. */
export interface PasskeyChallenge {
  text: string;
  endsAt: number;
}

export const CHALLENGE_MS = 5 * 60_000;
const RANDOM_BYTES = 16;
const DIGITS = 22;
const CHALLENGE = /^(\d{1,3})\.(\d{1,15})\.[0-9A-Za-z]{22}\.([0-9A-Za-z]{22})$/;

/**
 * Creates a challenge, in base64url: secret's index, end, random, tag. It is not stored, because the person
 * is not known before a passkey answers. The person's object records the challenges that were used.
 */
export async function newChallenge(
  purpose: ChallengePurpose,
  secrets: readonly string[],
  now: number,
): Promise<string> {
  const place = secrets.length - 1;
  const claim = `${place}.${now + CHALLENGE_MS}.${encodeBase62(randomBytes(RANDOM_BYTES), DIGITS)}`;
  return base64url.encode(`${claim}.${await tagOf(claim, purpose, secrets[place])}`);
}

/** Reads a challenge; null if it was not created here for this purpose, or has expired. */
export async function readChallenge(
  text: string,
  purpose: ChallengePurpose,
  secrets: readonly string[],
  now: number,
): Promise<PasskeyChallenge | null> {
  const token = decoded(text);
  const [, place = '', end = '', tag = ''] = CHALLENGE.exec(token) ?? [];
  const secret = secrets[Number(place)];
  // Base64 can encode the same bytes in several texts: only one is accepted, so that a challenge is used
  // once.
  if (base64url.encode(token) !== text || tag === '' || secret === undefined) return null;
  const expected = await tagOf(token.slice(0, -DIGITS - 1), purpose, secret);
  const endsAt = Number(end);
  return isSameText(tag, expected) && now < endsAt ? { text, endsAt } : null;
}

async function tagOf(claim: string, purpose: ChallengePurpose, secret: string | undefined): Promise<string> {
  if (secret === undefined) throw new Error('no key secret');
  const session = purpose.is === 'creation' ? purpose.session : '';
  const tag = await hmac(secret, `passkey ${purpose.is} ${purpose.browser} ${session} ${claim}`);
  return encodeBase62(tag.subarray(0, RANDOM_BYTES), DIGITS);
}

function decoded(text: string): string {
  try {
    return new TextDecoder().decode(base64url.decode(text));
  } catch {
    return '';
  }
}
