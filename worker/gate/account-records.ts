import { sql } from 'drizzle-orm';
import { database, queried } from '../db/database.ts';
import { accounts, apiKeys } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { personAddress } from '../mail/person-address.ts';
import type { AccountState } from './account.ts';

/** Writes the account and its keys to D1, for the operator's lists. Idempotent. */
export async function recordAccount(env: Pick<Env, 'DB'>, account: AccountState): Promise<void> {
  const { id, email, name, created_at: createdAt } = account.read();
  const address = personAddress(email);
  const keys = account.keys().map((key) => ({
    hash: key.hash,
    accountId: id,
    prefix: key.prefix,
    mode: key.mode,
    createdAt: key.created_at,
    revokedAt: key.revoked_at,
  }));
  const db = database(env, id);
  const recorded = db
    .insert(accounts)
    .values({ id, email, address, name, createdAt })
    .onConflictDoUpdate({ target: accounts.id, set: { email, address, name } });
  const recordedKeys = keys.map((key) =>
    db
      .insert(apiKeys)
      .values(key)
      .onConflictDoUpdate({ target: apiKeys.hash, set: { revokedAt: sql`excluded.revoked_at` } }),
  );
  await queried(db.batch([recorded, ...recordedKeys]));
}
