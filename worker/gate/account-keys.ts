import { isoTime } from '../time/clock.ts';
import { plans } from './credits/plans.ts';
import type { Mode } from './keys.ts';
import type { GateParts } from './parts.ts';

/** A key that a person makes in the console. */
export interface NewKey {
  hash: string;
  prefix: string;
  mode: Mode;
  name: string;
  /** The random name of the form: posted again, it makes no second key. */
  form: string;
}

/** A key as it is listed: never the key itself. */
export interface ListedKey {
  hash: string;
  prefix: string;
  mode: Mode;
  name: string;
  createdAt: string;
  revokedAt: string | null;
}

export type KeyCreated = 'created' | 'repeated' | 'too_many';

/** Makes a key within the plan's maximum, which counts the keys of both modes that are in force. Inside a transaction. */
export function createAccountKey({ account, clock }: GateParts, key: NewKey, createdBy: string): KeyCreated {
  if (account.hasKeyOfForm(key.form)) return 'repeated';
  if (account.keysInForce() >= plans[account.read().plan].maxKeys) return 'too_many';
  account.addKey(key, createdBy, clock.now());
  return 'created';
}

export function listKeys({ account }: GateParts): ListedKey[] {
  return account.keys().map(({ hash, prefix, mode, name, created_at, revoked_at }) => ({
    hash,
    prefix,
    mode,
    name,
    createdAt: isoTime(created_at),
    revokedAt: revoked_at === null ? null : isoTime(revoked_at),
  }));
}
