import { type Env, readSettings, type SettingsEnv } from '../env.ts';
import { hmac } from '../hmac.ts';
import { toHex } from '../random.ts';
import type { SignIn } from './sign-in.ts';

type SignInEnv = Pick<Env, 'SIGN_IN'> & SettingsEnv;

/** Returns the object of an e-mail address. The object's name does not reveal the address. */
export function signInOf(env: SignInEnv, address: string) {
  return objectOf(env, `sign-in ${address}`);
}

/** Returns the object that counts the requests of a network, as named by `ipNetwork`. */
export function networkOf(env: SignInEnv, network: string) {
  return objectOf(env, `sign-in network ${network}`);
}

/** Uses the first secret, whose position never changes when others are added. */
async function objectOf(env: SignInEnv, text: string) {
  const [secret] = readSettings(env).keySecrets;
  if (secret === undefined) throw new Error('no key secret');
  const name = toHex(await hmac(secret, text));
  return (env.SIGN_IN as DurableObjectNamespace<SignIn>).getByName(name, { locationHint: 'sam' });
}
