import { type Env, readSettings, type SettingsEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import type { NewAccount } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import { createKey, keyPrefix, type Mode, newAccountId, parseKey } from '../gate/keys.ts';
import { sha256Hex } from '../random.ts';
import { newWebhookSecret } from '../webhooks/signature.ts';

export interface CreatedAccount {
  account_id: string;
  live_key: string;
  test_key: string;
  webhook_secret: string;
}

type AccountsEnv = SettingsEnv & Pick<Env, 'GATE'>;

/** Creates an account with one key of each mode. The keys are returned here and cannot be read again. */
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

/** A key, or what the operator knows of it: its account and its visible prefix. */
export type RevokedKey = { key: string } | { account: string; prefix: string };

/** Revokes a key at the account's Gate, which checks each call. Throws `not_found` for an unknown key. */
export async function revokeKey(env: AccountsEnv, given: RevokedKey): Promise<void> {
  const parsed = 'key' in given ? await parseKey(given.key, readSettings(env).keySecrets) : null;
  const accountId = 'key' in given ? parsed?.accountId : given.account;
  const which = 'key' in given ? { hash: parsed?.hash ?? '' } : { prefix: given.prefix };
  if (accountId === undefined || !(await gateOf(env, accountId).revoke(which)))
    throw new ApiError('not_found', 'Esta chave não existe.');
}

async function stored(key: string, mode: Mode) {
  return { hash: await sha256Hex(key), prefix: keyPrefix(key), mode };
}
