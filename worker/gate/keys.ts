import { sha256Hex } from '../random.ts';
import { createToken, newLocatorId, parseToken, type TokenKind } from '../signed-token.ts';

export type Mode = 'live' | 'test';

export interface ParsedKey {
  mode: Mode;
  accountId: string;
  hash: string;
}

const ACCOUNT_PREFIX = 'acc_';
const KINDS: Record<Mode, TokenKind> = {
  live: { prefix: 'svc_live_', purpose: 'live' },
  test: { prefix: 'svc_test_', purpose: 'test' },
};

export function newAccountId(): string {
  return newLocatorId(ACCOUNT_PREFIX);
}

/** Creates a key of an account, signed with the last of the server's secrets. */
export function createKey(accountId: string, mode: Mode, secrets: readonly string[]): Promise<string> {
  return createToken(KINDS[mode], accountId, secrets);
}

/** Returns the key's account and hash; null if none of the server's secrets has signed it. */
export async function parseKey(key: string, secrets: readonly string[]): Promise<ParsedKey | null> {
  const mode: Mode = key.startsWith(KINDS.test.prefix) ? 'test' : 'live';
  const locator = await parseToken(KINDS[mode], key, secrets);
  if (locator === null) return null;
  return { mode, accountId: ACCOUNT_PREFIX + locator, hash: await sha256Hex(key) };
}

/** Returns the part of a key that may be shown: enough to recognise it, too little to use it. */
export function keyPrefix(key: string): string {
  return key.slice(0, 'svc_live_'.length + 6);
}
