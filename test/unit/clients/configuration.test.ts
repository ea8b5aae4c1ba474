import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { configurationOf } from '../../../clients/typescript/src/configuration.ts';
import { ConfigurationError } from '../../../clients/typescript/src/errors.ts';
import { Papelada } from '../../../clients/typescript/src/papelada.ts';

const key = 'svc_live_A62cN9YhBuG8mwDZDqMGKNJbBvMaz4I3Brjn4vwMAlHYsOUtDZ';
const baseUrl = 'https://api.exemplo.com.br';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('a client', () => {
  test.each([
    ['https://api.exemplo.com.br', 'https://api.exemplo.com.br'],
    ['https://api.exemplo.com.br/', 'https://api.exemplo.com.br'],
    ['https://api.exemplo.com.br/v1', 'https://api.exemplo.com.br'],
    ['https://api.exemplo.com.br/papelada/v1/', 'https://api.exemplo.com.br/papelada'],
    ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['http://localhost:8787/', 'http://localhost:8787'],
    ['http://[::1]:8787', 'http://[::1]:8787'],
  ])('of %s calls %s', (given, called) => {
    expect(configurationOf({ key, baseUrl: given }).baseUrl).toBe(called);
  });

  test('takes key and address from the environment', () => {
    vi.stubEnv('PAPELADA_KEY', key);
    vi.stubEnv('PAPELADA_URL', baseUrl);
    expect(configurationOf({})).toMatchObject({ key, baseUrl });
  });

  test('shows its key to no dump', () => {
    const client = new Papelada({ key, baseUrl });
    expect(inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client)).not.toContain(key);
  });
});

describe('no client', () => {
  test.each<[string, object]>([
    ['without key', { baseUrl }],
    ['with an empty key', { key: '', baseUrl }],
    ['with a key and a line break', { key: `${key}\n`, baseUrl }],
    ['with a key of another kind', { key: 'sk_live_123', baseUrl }],
    ['without address', { key }],
    ['with what is no address', { key, baseUrl: 'api.exemplo.com.br' }],
    ['without TLS', { key, baseUrl: 'http://api.exemplo.com.br' }],
    ['with a host that only begins as a loopback does', { key, baseUrl: 'http://localhost.exemplo.com.br' }],
    ['with a password in the address', { key, baseUrl: 'https://eu:senha@api.exemplo.com.br' }],
    ['with a query', { key, baseUrl: `${baseUrl}?a=1` }],
  ])('%s is made', (_, options) => {
    vi.stubEnv('PAPELADA_KEY', '');
    vi.stubEnv('PAPELADA_URL', '');
    expect(() => configurationOf(options)).toThrow(ConfigurationError);
  });

  test('is made in a browser, and the message says why', () => {
    vi.stubGlobal('document', {});
    expect(() => configurationOf({ key, baseUrl })).toThrow('navegadores');
  });

  test('sends a key of idempotency that the API would refuse', async () => {
    const fetch = vi.fn();
    const client = new Papelada({ key, baseUrl, fetch });
    for (const idempotencyKey of ['', 'com espaço', 'ação', 'x'.repeat(256), 'a\nb'])
      await expect(client.tools.create('unir-pdf', {}, { idempotencyKey })).rejects.toThrow(
        ConfigurationError,
      );
    expect(fetch).not.toHaveBeenCalled();
  });
});
