import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface LocalSecrets {
  KEY_SECRETS: string;
  OPERATOR_TOKEN: string;
}

/** This machine's secrets: made once and kept, so that keys go on working. */
export function localSecrets(path: string): LocalSecrets {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  const secrets = {
    KEY_SECRETS: randomBytes(32).toString('hex'),
    OPERATOR_TOKEN: randomBytes(24).toString('hex'),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
