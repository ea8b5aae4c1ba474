import { readSettings, type SettingsEnv } from '../env.ts';

/** What signers' links and sessions are derived from. */
export function linkSecretOf(env: SettingsEnv): string {
  return readSettings(env).esignLinkSecret;
}
