import { isInForce, type KeyCreated, type ListedKey, type NewKey, type Replacement } from './account-key.ts';
import { plans } from './credits/plans.ts';
import { RECORD_DUE } from './due.ts';
import type { GateParts } from './parts.ts';

/**
 * Creates a key within the plan's maximum, which counts the valid keys of both modes. A key that it replaces
 * expires after the overlap at the latest, and does not count. Inside a transaction.
 */
export function createAccountKey(
  parts: GateParts,
  key: NewKey,
  createdBy: string,
  replaced: Replacement | null,
): KeyCreated {
  const { account, clock } = parts;
  const now = clock.now();
  if (account.hasKeyOfForm(key.form)) return 'repeated';
  if (replaced && !account.isKeyInForce(replaced.hash, now)) return 'not_in_force';
  const counted = listKeys(parts).filter(({ hash, ...each }) => isCounted(each) && hash !== replaced?.hash);
  if (counted.length >= plans[account.read().plan].maxKeys) return 'too_many';
  if (replaced) account.replaceKey(replaced.hash, now + replaced.overlapMs);
  account.addKey(key, createdBy, now);
  return 'created';
}

export function listKeys({ account, clock }: GateParts): ListedKey[] {
  const now = clock.now();
  return account.keys().map((key) => ({
    hash: key.hash,
    prefix: key.prefix,
    mode: key.mode,
    name: key.name,
    createdAt: key.created_at,
    usedAt: account.lastUseOf(key),
    revokedAt: key.revoked_at,
    expiresAt: key.expires_at,
    isInForce: isInForce(key, now),
    isReplaced: key.replaced === 1,
  }));
}

/**
 * Revokes the matching keys and schedules the update of D1. Returns false if none matches. Inside a
 * transaction.
 */
export function revokeKeys(
  { account, schedule, clock }: GateParts,
  isMeant: (key: Pick<ListedKey, 'hash' | 'prefix'>) => boolean,
): boolean {
  const meant = account.keys().filter(isMeant);
  for (const { hash } of meant) account.revoke(hash, clock.now());
  if (meant.length > 0) schedule.setBegun(RECORD_DUE, '');
  return meant.length > 0;
}

function isCounted({ isInForce, isReplaced }: Pick<ListedKey, 'isInForce' | 'isReplaced'>): boolean {
  return isInForce && !isReplaced;
}
