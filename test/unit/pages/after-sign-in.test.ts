import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { AppEnv } from '../../../worker/http/context.ts';
import { ownPath, pathWith } from '../../../worker/pages/console/own-path.ts';
import { pageOf } from '../../../worker/pages/console/visitor.ts';

const ORIGIN = 'https://papelada.example';
const app = new Hono<AppEnv>().all('*', (c) => c.text(pageOf(c)));

/** The page at which a person continues who was asked to sign in first. */
async function continuedAt(path: string, init: RequestInit = {}): Promise<string> {
  const answer = await app.request(ORIGIN + path, init);
  return ownPath(await answer.text());
}

describe('after a sign-in', () => {
  test.each([
    'Chrome no Windows',
    'Celular d’Ana',
    "Celular d'Ana",
    'iPhone (Ana) *1!',
    'Chave da loja & casa + sítio~',
  ])('the form has its name again: %s', async (nome) => {
    const form = '/perfil/chaves-de-acesso/nova';
    const given = [pathWith(form, { nome }), `${form}?${new URLSearchParams({ nome })}`];
    for (const path of given) {
      const { pathname, searchParams } = new URL(await continuedAt(path), ORIGIN);
      expect([pathname, searchParams.get('nome')]).toEqual([form, nome]);
    }
  });

  test('a page without fields is the same page', async () => {
    expect(await continuedAt('/console/acc_1/chaves')).toBe('/console/acc_1/chaves');
  });

  test('a posted form continues at its page, because its path may have none', async () => {
    const post = (referer?: string) =>
      continuedAt('/console/acc_1/chaves/revogar', {
        method: 'POST',
        headers: referer === undefined ? {} : { Referer: referer },
      });
    expect(await post(`${ORIGIN}/console/acc_1/chaves?depois=a+b`)).toBe(
      '/console/acc_1/chaves?depois=a%20b',
    );
    for (const other of [
      undefined,
      'about:blank',
      'x',
      'https://outro.example/console/acc_1',
      `${ORIGIN}/precos`,
    ])
      expect(await post(other)).toBe('/console');
  });
});
