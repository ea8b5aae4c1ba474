import { eq } from 'drizzle-orm';
import { database, queried } from '../db/database.ts';
import { apiKeys } from '../db/schema.ts';
import { type Env, readSettings, type SettingsEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import type { NewAccount } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import { createKey, keyPrefix, type Mode, newAccountId, parseKey } from '../gate/keys.ts';
import { sha256Hex } from '../random.ts';
import { systemClock } from '../time/clock.ts';
import { newWebhookSecret } from '../webhooks/signature.ts';

export interface CreatedAccount {
  account_id: string;
  live_key: string;
  test_key: string;
  webhook_secret: string;
}

type AccountsEnv = SettingsEnv & Pick<Env, 'DB' | 'GATE'>;

/** An account with one key of each mode. The keys are shown here and never again. */
export async function createAccount(
  env: AccountsEnv,
  given: Pick<NewAccount, 'email' | 'name' | 'plan' | 'sitePlan' | 'adult'>,
): Promise<CreatedAccount> {
  const id = newAccountId();
  const { keySecrets } = readSettings(env);
  const [live, test] = [await createKey(id, 'live', keySecrets), await createKey(id, 'test', keySecrets)];
  const keys = [await stored(live, 'live'), await stored(test, 'test')];
  const webhookSecret = newWebhookSecret();
  await gateOf(env, id).provision({ ...given, id, webhookSecret, keys });
  return { account_id: id, live_key: live, test_key: test, webhook_secret: webhookSecret };
}

/** Revokes a key: answered when the Gate, which is asked at each call, has it. */
export async function revokeKey(env: AccountsEnv, key: string): Promise<void> {
  const parsed = await parseKey(key, readSettings(env).keySecrets);
  if (!parsed || !(await gateOf(env, parsed.accountId).revoke(parsed.hash))) {
    throw new ApiError('not_found', 'Esta chave não existe.');
  }
  const revokedAt = systemClock.now();
  await queried(
    database(env, parsed.accountId).update(apiKeys).set({ revokedAt }).where(eq(apiKeys.hash, parsed.hash)),
  );
}

async function stored(key: string, mode: Mode) {
  return { hash: await sha256Hex(key), prefix: keyPrefix(key), mode };
}
