import { readSettings, type SettingsEnv } from '../env.ts';

/** The secret from which signers' links, sessions and hashes of codes are derived. */
export function linkSecretOf(env: SettingsEnv): string {
  return readSettings(env).esignLinkSecret;
}
