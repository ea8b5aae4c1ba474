import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Operator } from './operator-client.ts';

/** A new account, as the operator's endpoint returns it. */
export interface LocalAccount {
  live_key: string;
  test_key: string;
  webhook_secret: string;
}

/** The account that `npm start` shows. */
export const DEMO = {
  email: 'demo@papelada.example',
  name: 'Conta de demonstração',
  plan: 'start',
  site_plan: 'gratis',
};

/** The account of the status program, whose calls cost up to 26,000 credits in 30 days. */
export const STATUS = {
  email: 'status@papelada.example',
  name: 'Verificação de fora',
  plan: 'scale',
  site_plan: 'gratis',
};

/** Returns a local account. It is stored, and created again if the stored state is lost. */
export async function localAccount(
  path: string,
  account: typeof DEMO,
  operator: { url: string; token: string },
): Promise<LocalAccount> {
  const stored: LocalAccount | undefined = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : undefined;
  if (stored && (await isKnown(operator.url, stored))) return stored;
  const created = await new Operator(operator.url, operator.token).post('/operator/accounts', account);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(created, null, 2), { mode: 0o600 });
  return {
    live_key: String(created.live_key),
    test_key: String(created.test_key),
    webhook_secret: String(created.webhook_secret),
  };
}

async function isKnown(url: string, account: LocalAccount): Promise<boolean> {
  const response = await fetch(`${url}/v1/tools`, {
    headers: { Authorization: `Bearer ${account.live_key}` },
  });
  await response.body?.cancel();
  return response.status !== 401;
}
