import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../bad-input/refusal.ts';
import { Source } from '../bad-input/source.ts';
import { type Account, form } from '../support/account.ts';
import { TWO_FILES } from '../support/files.ts';
import { png } from '../support/fixtures.ts';
import { withOwnNames } from '../support/own-names.ts';
import { Resolver } from '../support/resolver.ts';
import { eventually, Service } from '../support/service.ts';
import { convertFrom, postJson } from './fetching.ts';

/** Public for the resolver that the service asks; in truth the runtime, which connects, finds loopback. */
const LIAR = 'mentira.exemplo.com.br';
const LIAR_V6 = 'mentira-6.exemplo.com.br';

let listener: Server;
let connections = 0;
let port: number;
let source: Source;
let resolver: Resolver;
let service: Service;
let removeNames: () => Promise<void>;
let account: Account;
beforeAll(async () => {
  listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, resolve));
  const address = listener.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  port = address.port;
  source = await Source.start();
  resolver = await Resolver.start();
  for (const name of [LIAR, LIAR_V6]) resolver.knows(name, { A: ['93.184.215.14'] });
  const { started, remove } = await withOwnNames({ [LIAR]: '127.0.0.1', [LIAR_V6]: '::1' }, () =>
    Service.start({
      DNS_RESOLVER_URL: resolver.url,
      EGRESS_ALLOW: `http://${LIAR}:${new URL(source.origin).port},${source.origin}`,
    }),
  );
  service = started;
  removeNames = remove;
});
beforeEach(async () => {
  account = await service.account();
  connections = 0;
});
afterAll(async () => {
  await service.stop();
  await removeNames();
  await resolver.stop();
  await source.stop();
  await new Promise((resolve) => listener.close(resolve));
});

describe('the wall at connect time, where the name stood for a public address when it was looked up', () => {
  test('is not met by an exempt origin of the same name: the name does lead to loopback', async () => {
    const { pathname } = new URL(source.serve('/foto.png', await png()));
    const url = `http://${LIAR}:${new URL(source.origin).port}${pathname}`;
    const { status, body } = await convertFrom(account, url);
    expect([status, body.status, source.asked('/foto.png')]).toEqual([200, 'done', 1]);
  });

  test.each([LIAR, LIAR_V6])('lets no connection through to %s for a file', async (name) => {
    const call = () => convertFrom(account, `https://${name}:${port}/foto.png`);
    const says = /^O endereço em files\[0\]\.url não respondeu\. Confira o endereço e tente de novo\.$/;
    await expectRefusal(service, account, call, { status: 400, code: 'invalid_request', says });
    expect(connections).toBe(0);
  });

  test('nor behind a redirect', async () => {
    const url = source.redirect('/salto.png', `https://${LIAR}:${port}/foto.png`);
    const call = () => convertFrom(account, url);
    const says = /files\[0\]\.url não respondeu/;
    await expectRefusal(service, account, call, { status: 400, code: 'invalid_request', says });
    expect([source.asked('/salto.png'), connections]).toEqual([1, 0]);
  });

  test('nor for a notice', async () => {
    const url = encodeURIComponent(`https://${LIAR}:${port}/aviso`);
    const call = { method: 'POST', body: form(TWO_FILES) };
    expect((await account.json(`/v1/tools/unir-pdf?webhook_url=${url}`, call)).status).toBe(202);
    const attempts = () => service.rows('Courier', account.id, 'SELECT * FROM attempt');
    await eventually(async () => (await attempts()).length > 0);
    expect((await attempts())[0]).toMatchObject({ status: null, error: 'conexão recusada ou interrompida' });
    expect(connections).toBe(0);
  });

  test('nor for a test event', async () => {
    const { status, body } = await postJson(account, '/v1/webhooks/test', {
      url: `https://${LIAR}:${port}/aviso`,
    });
    expect([status, body.delivered, body.status]).toEqual([200, false, null]);
    expect(body.error).toBe('conexão recusada ou interrompida');
    expect(connections).toBe(0);
  });
});
