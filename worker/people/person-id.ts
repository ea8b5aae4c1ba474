import { sha256Hex } from '../random.ts';
import { createToken, newLocatorId, parseToken, type TokenKind } from '../signed-token.ts';

const PERSON_PREFIX = 'per_';
const SESSION: TokenKind = { prefix: 'ses_', purpose: 'session' };

export interface ParsedSession {
  personId: string;
  hash: string;
}

export function newPersonId(): string {
  return newLocatorId(PERSON_PREFIX);
}

/** Creates a token for a person's session, and its hash. Only the hash is stored. */
export async function createSession(
  personId: string,
  secrets: readonly string[],
): Promise<{ token: string; hash: string }> {
  const token = await createToken(SESSION, personId, secrets);
  return { token, hash: await sha256Hex(token) };
}

/** Parses a session token into the person's id and its hash; null if it was not created here. */
export async function parseSession(token: string, secrets: readonly string[]): Promise<ParsedSession | null> {
  const locator = await parseToken(SESSION, token, secrets);
  return locator === null ? null : { personId: PERSON_PREFIX + locator, hash: await sha256Hex(token) };
}
