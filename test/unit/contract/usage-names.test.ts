import { type ExecutionContext, Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import type { ArrivedCall } from '../../../worker/gate/calls.ts';
import { createKey, newAccountId } from '../../../worker/gate/keys.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { countedAs, nameAmong, usageNameOf } from '../../../worker/http/contract/usage-name.ts';

/** Names in stored usage, by call. A new route needs no row here: its contract names it. */
const NAMES: Record<string, string> = {
  'GET /v1/me': 'me',
  'HEAD /v1/me': 'me',
  'GET /v1/usage': 'usage',
  'GET /v1/tools': 'tools',
  'GET /v1/tools/:id': 'tools',
  'POST /v1/tools/:id': 'tools',
  'GET /v1/tools/girar-pdf': 'tools/girar-pdf',
  'POST /v1/tools/girar-pdf': 'tools/girar-pdf',
  'POST /v1/tools/girar%2Dpdf': 'tools/girar-pdf',
  'GET /v1/jobs': 'jobs',
  'GET /v1/jobs/:id': 'jobs',
  'DELETE /v1/jobs/:id': 'jobs',
  'POST /v1/jobs/:id/delete': 'jobs',
  'GET /v1/jobs/:id/files/:index': 'jobs',
  'GET /v1/jobs/:id/download': 'jobs',
  'GET /v1/esign/envelopes': 'esign',
  'POST /v1/esign/envelopes': 'esign',
  'GET /v1/esign/envelopes/:id': 'esign',
  'DELETE /v1/esign/envelopes/:id': 'esign',
  'POST /v1/esign/envelopes/:id/delete': 'esign',
  'POST /v1/esign/envelopes/:id/send': 'esign',
  'POST /v1/esign/envelopes/:id/remind': 'esign',
  'POST /v1/esign/envelopes/:id/cancel': 'esign',
  'GET /v1/esign/envelopes/:id/files/final': 'esign',
  'GET /v1/esign/envelopes/:id/files/audit': 'esign',
  'POST /v1/expedicao/lotes': 'expedicao/lotes',
  'GET /v1/expedicao/lotes/:id': 'expedicao/lotes',
  'GET /v1/expedicao/lotes/:id/files/:name': 'expedicao/lotes',
  'GET /v1/expedicao/lotes/:id/download': 'expedicao/lotes',
  'GET /v1/uploads': 'uploads',
  'POST /v1/uploads': 'uploads',
  'GET /v1/uploads/:id': 'uploads',
  'HEAD /v1/uploads/x': 'uploads',
  'PATCH /v1/uploads/:id': 'uploads',
  'POST /v1/uploads/:id': 'uploads',
  'DELETE /v1/uploads/:id': 'uploads',
  'POST /v1/webhooks/test': 'webhooks',
  'GET /v1/webhooks/deliveries': 'webhooks',
  'GET /v1/webhooks/deliveries/:id': 'webhooks',
  'POST /v1/webhooks/deliveries/:id/resend': 'webhooks',
  'POST /v1/webhooks/recoveries': 'webhooks',
  'GET /v1/webhooks/recoveries/:id': 'webhooks',
  'POST /v1/webhooks/recoveries/:id/stop': 'webhooks',
  'GET /v1/cnpj/:cnpj': 'cnpj',
  'GET /v1/cnpj/:cnpj/:branch': 'cnpj',
  'GET /v1/cep/:cep': 'cep',
  'POST /v1/validate': 'validate',
  'POST /v1/boleto/parse': 'boleto/parse',
  'POST /v1/pix/brcode': 'pix/brcode',
  'POST /v1/qrcode': 'qrcode',
  'POST /v1/barcode': 'barcode',
};

/** Calls that no route answers are counted under the name of their feature, where it has one. */
const UNANSWERED: Record<string, string> = {
  'PUT /v1/jobs': 'jobs',
  'PUT /v1/tools/girar-pdf': 'tools/girar-pdf',
  'POST /v1/tools/girar-pdf/x': 'tools/girar-pdf',
  'GET /v1/esign': 'esign',
  'GET /v1/expedicao': 'expedicao/lotes',
  'GET /v1/webhooks/x/y/z': 'webhooks',
  'GET /v1/qrcode': 'other',
  'GET /v1/cep': 'other',
  'GET /v1/unknown': 'other',
  'GET /v1/__proto__': 'other',
  'GET /v1//jobs': 'other',
  'GET /v1': 'other',
};

const WITHOUT_KEY = ['GET /v1/openapi.json', 'OPTIONS /v1/uploads', 'OPTIONS /v1/uploads/:id'];

const secret = '5a'.repeat(32);
const key = await createKey(newAccountId(), 'live', [secret]);

/** The names with which a call asks the account's Gate to be let in, and notes its refusal. */
async function namesOf(call: string): Promise<string[]> {
  const [method = '', path = ''] = call.split(' ');
  const names: string[] = [];
  const refuse = async ({ endpoint }: ArrivedCall) => {
    names.push(endpoint);
    return { refused: 'revoked_api_key' };
  };
  const gate = {
    ...{ admit: refuse, check: refuse },
    noteFailures: async () => undefined,
  };
  const env = { ENVIRONMENT: 'local', KEY_SECRETS: secret, GATE: { getByName: () => gate } };
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const init = { method, headers, body: method === 'POST' ? '{}' : null };
  await app.request(path.replace(/:\w+/g, 'x'), init, env, context as unknown as ExecutionContext);
  return names;
}

const routes = Map.groupBy(
  app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/v1/')),
  ({ method, path }) => `${method} ${path}`,
);

describe('the usage name', () => {
  test.each(Object.entries({ ...NAMES, ...UNANSWERED }))('of %s is %s', async (call, name) => {
    expect(await namesOf(call)).toEqual([name]);
  });

  test('of each route is said where the route is registered', () => {
    const nameless = [...routes].filter(([, handlers]) => nameAmong(handlers) === null);
    expect(nameless.map(([route]) => route)).toEqual(WITHOUT_KEY);
  });

  test.each(
    [...routes.keys()].filter((route) => !WITHOUT_KEY.includes(route)),
  )('of %s reaches the account’s Gate', async (route) => {
    expect(await namesOf(route)).toEqual([expect.stringMatching(/^(?!other$)./)]);
  });

  test('is made once per call, however often it is asked for', async () => {
    const paths: string[] = [];
    const name = (path: string) => `call ${paths.push(path)}`;
    const routes = new Hono<AppEnv>().get('/v1/x', countedAs(name), (c) =>
      c.json([usageNameOf(c), usageNameOf(c)]),
    );
    expect(await (await routes.request('/v1/x')).json()).toEqual(['call 1', 'call 1']);
    expect(await (await routes.request('/v1/x')).json()).toEqual(['call 2', 'call 2']);
    expect(paths).toEqual(['/v1/x', '/v1/x']);
  });

  test('is pinned for calls of routes that exist', () => {
    expect(Object.keys(NAMES).filter((call) => /:\w/.test(call) && !routes.has(call))).toEqual([]);
  });
});
