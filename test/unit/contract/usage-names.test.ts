import { expect, test } from 'vitest';
import { api } from '../../../worker/api.ts';
import { usageNameOfRoute } from '../../../worker/http/contract/usage-name.ts';

/** Stored usage and its readers have these names: they stay. */
const NAMES: Record<string, string> = {
  '/v1/me': 'me',
  '/v1/usage': 'usage',
  '/v1/tools': 'tools',
  '/v1/tools/:id': 'tools/unir-pdf',
  '/v1/jobs': 'jobs',
  '/v1/esign': 'esign',
  '/v1/expedicao': 'expedicao/lotes',
  '/v1/webhooks': 'webhooks',
};

const routes = [...new Set(api.routes.map(({ method, path }) => `${method} ${path}`))];

test.each(routes)('%s has the usage name of its feature', (route) => {
  const [method = '', path = ''] = route.split(' ');
  const name = usageNameOfRoute(method, path);
  const feature = path.split('/').slice(0, 3).join('/');
  const called = typeof name === 'function' ? name('/v1/tools/unir-pdf') : name;
  expect([called, typeof called]).toEqual([NAMES[path] ?? NAMES[feature], 'string']);
});

test('calls of unknown tools are counted together', () => {
  for (const method of ['GET', 'POST']) {
    const name = usageNameOfRoute(method, '/v1/tools/:id');
    expect(typeof name === 'function' && name('/v1/tools/nada')).toBe('tools');
  }
});
