import { isoTime } from '../time/clock.ts';
import type { KeyCreated, ListedKey, NewKey } from './account-key.ts';
import { plans } from './credits/plans.ts';
import type { GateParts } from './parts.ts';

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
