import { describe, expect, test } from 'vitest';
import { contractRoutes } from '../../../worker/contract/routes.ts';

async function getUnless(versions: string): Promise<Response> {
  return contractRoutes.request('/v1/openapi.json', { headers: { 'If-None-Match': versions } }, {});
}

const { headers } = await getUnless('');
const version = headers.get('ETag') ?? '';

describe('the document', () => {
  test.each([
    version,
    `W/${version}`,
    `"outra", ${version}`,
    '*',
  ])('need not be sent again to a client that has %s', async (versions) => {
    const answer = await getUnless(versions);
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    for (const name of ['ETag', 'Cache-Control']) expect(answer.headers.get(name)).toBe(headers.get(name));
  });

  test('is sent to a client that has others', async () => {
    expect((await getUnless('"outra", W/"mais uma"')).status).toBe(200);
  });
});
