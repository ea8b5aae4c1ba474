import { type Env, readSettings, type SettingsEnv } from '../env.ts';
import { hmac } from '../hmac.ts';
import { toHex } from '../random.ts';
import type { SignIn } from './sign-in.ts';

/** The object of an address; its name does not tell the address. By the first secret, which stays in its place. */
export async function signInOf(env: Pick<Env, 'SIGN_IN'> & SettingsEnv, address: string) {
  const [secret] = readSettings(env).keySecrets;
  if (secret === undefined) throw new Error('no key secret');
  const name = toHex(await hmac(secret, `sign-in ${address}`));
  return (env.SIGN_IN as DurableObjectNamespace<SignIn>).getByName(name, { locationHint: 'sam' });
}
