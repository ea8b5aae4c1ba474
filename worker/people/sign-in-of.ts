import { type Env, readSettings, type SettingsEnv } from '../env.ts';
import { hmac } from '../hmac.ts';
import { toHex } from '../random.ts';
import type { SignIn } from './sign-in.ts';

type SignInEnv = Pick<Env, 'SIGN_IN'> & SettingsEnv;

/** The object of an e-mail address; its name does not tell the address. */
export function signInOf(env: SignInEnv, address: string) {
  return objectOf(env, `sign-in ${address}`);
}

/** The object that counts for a network, as `ipNetwork` names it. */
export function networkOf(env: SignInEnv, network: string) {
  return objectOf(env, `sign-in network ${network}`);
}

/** By the first secret, which stays in its place when others are added. */
async function objectOf(env: SignInEnv, text: string) {
  const [secret] = readSettings(env).keySecrets;
  if (secret === undefined) throw new Error('no key secret');
  const name = toHex(await hmac(secret, text));
  return (env.SIGN_IN as DurableObjectNamespace<SignIn>).getByName(name, { locationHint: 'sam' });
}
