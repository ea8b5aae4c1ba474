import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal, type Refusal } from '../bad-input/refusal.ts';
import { Source } from '../bad-input/source.ts';
import { type Account, form } from '../support/account.ts';
import { TWO_FILES } from '../support/files.ts';
import { type Records, Resolver } from '../support/resolver.ts';
import { eventually, Service } from '../support/service.ts';
import { convertFrom, postJson } from './fetching.ts';

let resolver: Resolver;
let source: Source;
let service: Service;
let account: Account;
beforeAll(async () => {
  resolver = await Resolver.start();
  source = await Source.start();
  service = await Service.start({ DNS_RESOLVER_URL: resolver.url, EGRESS_ALLOW: source.origin });
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(async () => {
  await service.stop();
  await source.stop();
  await resolver.stop();
});

const PUBLIC: Records = { A: ['93.184.215.14'], AAAA: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'] };
const forbidden: Refusal = {
  status: 422,
  code: 'forbidden_url',
  says: /files\[0\]\.url aponta para uma rede interna ou privada/,
};

describe('a file URL whose name resolves to a private address is 422 forbidden_url', () => {
  const records: [what: string, records: Records][] = [
    ['127.0.0.1', { A: ['127.0.0.1'] }],
    ['10.0.0.5', { A: ['10.0.0.5'] }],
    ['169.254.169.254', { A: ['169.254.169.254'] }],
    ['100.64.0.1', { A: ['100.64.0.1'] }],
    ['0.0.0.0', { A: ['0.0.0.0'] }],
    ['::1', { AAAA: ['::1'] }],
    ['::ffff:127.0.0.1', { AAAA: ['::ffff:127.0.0.1'] }],
    ['::ffff:7f00:1', { AAAA: ['::ffff:7f00:1'] }],
    ['64:ff9b::7f00:1', { AAAA: ['64:ff9b::7f00:1'] }],
    ['fd00::1', { AAAA: ['fd00::1'] }],
    ['2002:7f00:1::', { AAAA: ['2002:7f00:1::'] }],
    ['public addresses and one that is not', { A: ['93.184.215.14', '192.168.0.7'] }],
    ['a public IPv4 and a private IPv6 address', { A: ['93.184.215.14'], AAAA: ['fe80::1'] }],
    ['an alias of an internal name', { CNAME: ['db.internal.'], A: ['93.184.215.14'] }],
    ['an alias of localhost', { CNAME: ['localhost.'], A: ['93.184.215.14'] }],
  ];

  test.each(records)('%s', async (what, known) => {
    const name = `${what.toLowerCase().replace(/\W+/g, '-').replace(/^-|-$/g, '')}.exemplo.com.br`;
    resolver.knows(name, known);
    const call = () => convertFrom(account, `https://${name}/foto.png`);
    await expectRefusal(service, account, call, forbidden);
    expect(resolver.asked).toContain(`${name} A`);
    expect(resolver.asked).toContain(`${name} AAAA`);
  });

  test('an alias that has to be asked for itself', async () => {
    resolver.knows('apelido.exemplo.com.br', { CNAME: ['outro.exemplo.com.br.'] });
    resolver.knows('outro.exemplo.com.br', { A: ['10.1.2.3'] });
    const call = () => convertFrom(account, 'https://apelido.exemplo.com.br/foto.png');
    await expectRefusal(service, account, call, forbidden);
  });

  test('whatever its case and its final dot', async () => {
    resolver.knows('maiusculas.exemplo.com.br', { A: ['127.0.0.1'] });
    const call = () => convertFrom(account, 'HTTPS://MAIUSCULAS.Exemplo.com.br./foto.png');
    await expectRefusal(service, account, call, forbidden);
  });

  test('behind a redirect', async () => {
    resolver.knows('salto.exemplo.com.br', { A: ['10.0.0.1'] });
    const url = source.redirect('/salto.png', 'https://salto.exemplo.com.br/foto.png');
    await expectRefusal(service, account, () => convertFrom(account, url), {
      ...forbidden,
      says: /files\[0\]\.url redireciona para um que aponta para uma rede interna ou privada/,
    });
  });

  test('before 402 and 429 test_limit', async () => {
    resolver.knows('ordem.exemplo.com.br', { A: ['10.0.0.1'] });
    for (let call = 0; call < 20; call++) await account.call('/v1/tools', { key: account.testKey });
    const body = { files: [{ url: 'https://ordem.exemplo.com.br/a.png' }], options: { format: 'jpg' } };
    const answer = await account.json('/v1/tools/converter-imagem', {
      method: 'POST',
      key: account.testKey,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'forbidden_url']);
  });

  test('the second time, when the name was public the first time', async () => {
    resolver.knows('troca.exemplo.com.br', PUBLIC, { A: ['127.0.0.1'] });
    const call = () => convertFrom(account, 'https://troca.exemplo.com.br/foto.png');
    const says = /files\[0\]\.url não respondeu/;
    await expectRefusal(service, account, call, { status: 400, code: 'invalid_request', says });
    await expectRefusal(service, account, call, forbidden);
  });
});

describe('a file URL whose name does not exist', () => {
  const missing = { status: 400, code: 'invalid_request', says: /files\[0\]\.url não existe/ };

  test('is 400 invalid_request that says so', async () => {
    const call = () => convertFrom(account, 'https://nao-ha.exemplo.com.br/foto.png');
    await expectRefusal(service, account, call, missing);
  });

  test('or has no address, too', async () => {
    resolver.knows('so-correio.exemplo.com.br', {});
    const call = () => convertFrom(account, 'https://so-correio.exemplo.com.br/foto.png');
    await expectRefusal(service, account, call, missing);
  });

  test('is looked up once for all files of a call', async () => {
    const name = 'muitas.exemplo.com.br';
    resolver.knows(name, PUBLIC);
    const files = Array.from({ length: 5 }, (_, place) => ({ url: `https://${name}/${place}.png` }));
    await postJson(account, '/v1/tools/converter-imagem', { files, options: { format: 'jpg' } });
    expect(resolver.asked.filter((question) => question.startsWith(name))).toHaveLength(2);
  });
});

describe('a webhook address whose name resolves to a private address', () => {
  const merge = (url: string, headers: Record<string, string> = {}) =>
    account.json(`/v1/tools/unir-pdf?webhook_url=${encodeURIComponent(url)}`, {
      method: 'POST',
      headers,
      body: form(TWO_FILES),
    });
  const attempts = () => service.rows('Courier', account.id, 'SELECT * FROM attempt ORDER BY number');

  test('is 400 invalid_webhook_url, and no job is created', async () => {
    resolver.knows('aviso.exemplo.com.br', { A: ['192.168.1.1'] });
    const call = () => merge('https://aviso.exemplo.com.br/aviso');
    const says = /webhook_url não serve/;
    await expectRefusal(service, account, call, { status: 400, code: 'invalid_webhook_url', says });
  });

  test('is refused to the operator, too', async () => {
    resolver.knows('conta.exemplo.com.br', { AAAA: ['fd12::1'] });
    const change = { webhook_url: 'https://conta.exemplo.com.br/aviso' };
    await expect(service.operator.patch(`/operator/accounts/${account.id}`, change)).rejects.toThrow(
      /400.*invalid_webhook_url/,
    );
  });

  test('only at delivery gets no notice', async () => {
    resolver.knows('depois.exemplo.com.br', PUBLIC, { A: ['127.0.0.1'] });
    expect((await merge('https://depois.exemplo.com.br/aviso')).status).toBe(202);
    await eventually(async () => (await attempts()).length > 0);
    expect((await attempts())[0]).toMatchObject({
      status: null,
      error: 'o endereço aponta para uma rede interna ou privada',
    });
  });

  test('or for nothing, yet, is accepted; the history says why no notice arrived', async () => {
    expect((await merge('https://ainda-nao.exemplo.com.br/aviso')).status).toBe(202);
    await eventually(async () => (await attempts()).length > 0);
    expect((await attempts())[0]).toMatchObject({
      status: null,
      error: 'o domínio do endereço não foi encontrado',
    });
  });

  test('since the first call does not keep its replay from being answered', async () => {
    resolver.knows('replay.exemplo.com.br', PUBLIC, { A: ['127.0.0.1'] });
    const headers = { 'Idempotency-Key': 'replay' };
    const first = await merge('https://replay.exemplo.com.br/aviso', headers);
    const second = await merge('https://replay.exemplo.com.br/aviso', headers);
    expect([first.status, second.status, second.body.id]).toEqual([202, 202, first.body.id]);
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  });
});

describe('a resolver that fails', () => {
  const askedOf = (prefix: string) => resolver.asked.filter((question) => question.includes(prefix));

  test.each([
    ['is silent', () => Object.assign(resolver, { silent: true })],
    ['answers 500', () => Object.assign(resolver, { status: 500 })],
  ])('because it %s keeps nobody waiting for long, and is left alone for a while', async (what, fail) => {
    await resolver.stop();
    resolver = await Resolver.start();
    await service.restartWith({ DNS_RESOLVER_URL: resolver.url });
    fail();
    // Notices of the case before are still being tried.
    const prefix = what.replaceAll(' ', '-');
    const accept = (name: string) =>
      account.json(`/v1/tools/unir-pdf?webhook_url=https://${name}-${prefix}.exemplo.com.br/`, {
        method: 'POST',
        body: form(TWO_FILES),
      });
    const startedAt = Date.now();
    expect((await accept('um')).status).toBe(202);
    expect((await accept('dois')).status).toBe(202);
    expect(Date.now() - startedAt).toBeLessThan(8_000);
    const asked = askedOf(prefix);
    for (const name of ['tres', 'quatro', 'cinco']) expect((await accept(name)).status).toBe(202);
    expect(askedOf(prefix)).toEqual(asked);
    expect(resolver.asked.length).toBeGreaterThanOrEqual(2);
  });
});
