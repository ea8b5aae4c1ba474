import type { Account, Answer } from '../support/account.ts';

/** A call that has the service fetch one file. */
export function convertFrom(account: Account, url: string, name?: string): Promise<Answer> {
  const file = name === undefined ? { url } : { url, name };
  return postJson(account, '/v1/tools/converter-imagem?wait=true', {
    files: [file],
    options: { format: 'jpg' },
  });
}

export function postJson(account: Account, path: string, body: unknown): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return account.json(path, { method: 'POST', headers, body: JSON.stringify(body) });
}
