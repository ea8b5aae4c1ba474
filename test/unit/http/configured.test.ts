import { describe, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';

const production = {
  ENVIRONMENT: 'production',
  KEY_SECRETS: '0a'.repeat(32),
  OPERATOR_TOKEN: 'x'.repeat(32),
  ESIGN_MASTER_KEYS: '0b'.repeat(32),
  ESIGN_LINK_SECRET: '0c'.repeat(32),
  MAIL_FROM: 'avisos@papelada.example',
};

async function answer(path: string, env: Record<string, string>) {
  const response = await app.request(path, {}, env);
  const body: { error?: { code?: string } } = await response.json();
  return [response.status, body.error?.code];
}

describe('a production', () => {
  test('that is set up as one serves', async () => {
    expect(await answer('/v1/me', production)).toEqual([401, 'missing_api_key']);
    expect(await answer('/nada', production)).toEqual([404, 'not_found']);
  });

  test('has no development mailbox', async () => {
    for (const path of ['/dev/mail', '/dev/mail/mail_1', '/dev/mail/mail_1/html', '/dev/componentes'])
      expect(await answer(path, production)).toEqual([404, 'not_found']);
  });

  test.each([
    { RUNNER_URL: 'http://127.0.0.1:8790' },
    { EGRESS_ALLOW: 'http://127.0.0.1:1' },
    { DEV_MAIL: '1' },
    { RUNNER_UNSANDBOXED: '1' },
    { KEY_SECRETS: '' },
    { OPERATOR_TOKEN: '' },
    { ESIGN_MASTER_KEYS: '' },
  ])('with %j serves nobody', async (change) => {
    for (const path of ['/v1/me', '/dev/mail', '/operator/accounts', '/nada'])
      expect(await answer(path, { ...production, ...change })).toEqual([503, 'service_unavailable']);
  });
});
