import { type Env, readSettings, type SettingsEnv } from '../env.ts';
import { hmac } from '../hmac.ts';
import { toHex } from '../random.ts';
import { mailboxOf } from './address.ts';
import type { Recipient } from './recipient.ts';

/** Uses the first secret: it keeps its position when others are added, so an address keeps its object. */
async function nameOf(env: SettingsEnv, address: string): Promise<string> {
  const [secret] = readSettings(env).keySecrets;
  if (secret === undefined) throw new Error('no key secret');
  return toHex(await hmac(secret, `mail recipient ${mailboxOf(address)}`));
}

/** Returns the object of an address. The object's name does not reveal the address. */
export async function recipientOf(env: Pick<Env, 'RECIPIENT'> & SettingsEnv, address: string) {
  return (env.RECIPIENT as DurableObjectNamespace<Recipient>).getByName(await nameOf(env, address));
}
