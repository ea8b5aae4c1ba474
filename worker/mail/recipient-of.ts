import { type Env, readSettings, type SettingsEnv } from '../env.ts';
import { hmac } from '../hmac.ts';
import { toHex } from '../random.ts';
import { mailboxOf } from './address.ts';
import type { Recipient } from './recipient.ts';

/** The first secret: it stays in its place, so that an address keeps its object when others are added. */
async function nameOf(env: SettingsEnv, address: string): Promise<string> {
  const [secret] = readSettings(env).keySecrets;
  if (secret === undefined) throw new Error('no key secret');
  return toHex(await hmac(secret, `mail recipient ${mailboxOf(address)}`));
}

/** The object of an address; its name does not tell the address. */
export async function recipientOf(env: Pick<Env, 'RECIPIENT'> & SettingsEnv, address: string) {
  return (env.RECIPIENT as DurableObjectNamespace<Recipient>).getByName(await nameOf(env, address));
}
