import { describe, expect, test } from 'vitest';
import { clientInfoOf } from '../../../worker/gate/access-log/client-info.ts';

function visit(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return clientInfoOf(new Request(`https://papelada.example${path}`, { headers, method }), 'req_1');
}

describe('what is kept of a call', () => {
  test('has no query, and nothing that looks like a secret', () => {
    const secrets = ['svc_live_0aB', 'svc_test_0aB', 'SVC_LIVE_0aB', 'whsec_abc+/='];
    for (const secret of secrets)
      expect(visit(`/v1/jobs/${secret}/files?key=${secret}`).path).not.toContain('0aB');
    expect(visit('/v1/jobs/svc_live_0aB/files?x=1').path).toBe('/v1/jobs/svc_live_…/files');
    expect(visit('/v1/jobs/whsec_abc+/x').path).toBe('/v1/jobs/whsec_…/x');
  });

  test('is short, and one line, whatever was sent', () => {
    expect(visit(`/v1/${'a'.repeat(9_000)}`).path).toHaveLength(512);
    expect(visit('/v1/%0a%0d\u2028').path).toMatch(/^[\x21-\x7e]+$/);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['<script>', null],
    ['1'.repeat(46), null],
    ['', null],
  ])('the address %j is %j', (given, kept) => {
    expect(visit('/', { 'CF-Connecting-IP': given }).ip).toBe(kept);
  });

  test.each([
    ['1', 1],
    ['65535', 65_535],
    ['0', null],
    ['65536', null],
    ['80, 81', null],
    ['1e3', null],
    ['', null],
  ])('the port %j is %j', (given, kept) => {
    expect(visit('/', { 'X-Client-Port': given }).port).toBe(kept);
  });

  test('of a call without the edge is null', () => {
    expect(visit('/')).toMatchObject({ ip: null, port: null });
  });
});
