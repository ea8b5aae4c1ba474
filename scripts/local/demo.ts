import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Operator } from './operator-client.ts';

export interface DemoAccount {
  live_key: string;
  test_key: string;
}

/** The account that `npm start` shows: made once, and again when the stored state is gone. */
export async function demoAccount(path: string, url: string, operatorToken: string): Promise<DemoAccount> {
  const kept: DemoAccount | undefined = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  if (kept && (await isKnown(url, kept))) return kept;
  const account = {
    email: 'demo@papelada.example',
    name: 'Conta de demonstração',
    plan: 'start',
    site_plan: 'gratis',
  };
  const created = await new Operator(url, operatorToken).post('/operator/accounts', account);
  const demo: DemoAccount = { live_key: String(created.live_key), test_key: String(created.test_key) };
  writeFileSync(path, JSON.stringify(created, null, 2), { mode: 0o600 });
  return demo;
}

async function isKnown(url: string, account: DemoAccount): Promise<boolean> {
  const response = await fetch(`${url}/v1/tools`, {
    headers: { Authorization: `Bearer ${account.live_key}` },
  });
  await response.body?.cancel();
  return response.status !== 401;
}
