import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface LocalSecrets {
  KEY_SECRETS: string;
  OPERATOR_TOKEN: string;
  ESIGN_MASTER_KEYS: string;
  ESIGN_LINK_SECRET: string;
}

/**
 * Returns this machine's secrets. They are kept, so that keys stay valid; secrets missing in an older version
 * are added.
 */
export function localSecrets(path: string): LocalSecrets {
  const kept: Partial<LocalSecrets> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const secrets: LocalSecrets = {
    KEY_SECRETS: randomBytes(32).toString('hex'),
    OPERATOR_TOKEN: randomBytes(24).toString('hex'),
    ESIGN_MASTER_KEYS: randomBytes(32).toString('hex'),
    ESIGN_LINK_SECRET: randomBytes(32).toString('hex'),
    ...kept,
  };
  if (Object.keys(secrets).every((name) => Object.hasOwn(kept, name))) return secrets;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
