import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wordParaPdf } from '../../../common/catalogue/office.ts';
import { checkSourceName } from '../../../worker/jobs/source.ts';
import { UrlJudge } from '../../../worker/outside/egress.ts';
import { resolveName } from '../../../worker/outside/resolver.ts';
import { Resolver } from '../../service/support/resolver.ts';
import { environment } from '../support/environment.ts';

let resolver: Resolver;
beforeEach(async () => {
  resolver = await Resolver.start();
});
afterEach(() => resolver.stop());

const judge = (ownHost?: string) => new UrlJudge(environment({ DNS_RESOLVER_URL: resolver.url }), ownHost);

describe('a name', () => {
  test('has the addresses of both families, and its aliases', async () => {
    resolver.knows('a.com.br', { CNAME: ['B.com.br.'], A: ['1.1.1.1', '8.8.8.8'], AAAA: ['2606:4700::1'] });
    expect(await resolveName(resolver.url, 'a.com.br')).toEqual({
      found: 'addresses',
      addresses: ['1.1.1.1', '8.8.8.8', '[2606:4700::1]'],
      aliases: ['b.com.br', 'b.com.br'],
    });
  });

  test('is followed through aliases that the resolver did not follow', async () => {
    resolver.knows('a.com.br', { CNAME: ['b.com.br.'] });
    resolver.knows('b.com.br', { CNAME: ['c.com.br.'] });
    resolver.knows('c.com.br', { A: ['1.1.1.1'] });
    expect(await resolveName(resolver.url, 'a.com.br')).toMatchObject({ addresses: ['1.1.1.1'] });
  });

  test('that is its own alias, in one step or two, ends as nothing', async () => {
    resolver.knows('eu.com.br', { CNAME: ['eu.com.br.'] });
    resolver.knows('a.com.br', { CNAME: ['b.com.br.'] });
    resolver.knows('b.com.br', { CNAME: ['a.com.br.'] });
    expect(await resolveName(resolver.url, 'eu.com.br')).toEqual({ found: 'nothing' });
    expect(await resolveName(resolver.url, 'a.com.br')).toEqual({ found: 'nothing' });
    expect(resolver.asked.length).toBeLessThan(20);
  });

  test('is unknown, without a throw, where the resolver is out of reach, wrong or broken; then it is left alone', async () => {
    expect(await resolveName('http://127.0.0.1:9/dns-query', 'a.com.br')).toEqual({ found: 'unknown' });
    resolver.status = 500;
    for (const name of ['a.com.br', 'b.com.br', 'c.com.br', 'd.com.br'])
      expect(await resolveName(resolver.url, name)).toEqual({ found: 'unknown' });
    expect(resolver.asked).toHaveLength(4);
  });

  test('that a silent resolver is asked for is unknown within two seconds', async () => {
    resolver.silent = true;
    const startedAt = Date.now();
    expect(await resolveName(resolver.url, 'a.com.br')).toEqual({ found: 'unknown' });
    expect(Date.now() - startedAt).toBeLessThan(2_500);
  });
});

describe('an address is judged by what its name resolves to', () => {
  test('allowed when all of it is public, missing when there is nothing', async () => {
    resolver.knows('a.com.br', { A: ['1.1.1.1'], AAAA: ['2606:4700::1'] });
    expect(await judge().judge('https://a.com.br/x')).toBe('allowed');
    expect(await judge().judge('https://nada.com.br/x')).toBe('missing');
  });

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '999.1.1.1',
    'b.com.br',
    '',
  ])('forbidden when one of its addresses is %j', async (address) => {
    resolver.knows('a.com.br', { A: ['1.1.1.1', address] });
    expect(await judge().judge('https://a.com.br/x')).toBe('forbidden');
  });

  test('forbidden when it is an alias of the service itself', async () => {
    resolver.knows('a.com.br', { CNAME: ['papelada.com.br.'], A: ['1.1.1.1'] });
    expect(await judge('papelada.com.br').judge('https://a.com.br/x')).toBe('forbidden');
    expect(await judge('outra.com.br').judge('https://a.com.br/x')).toBe('allowed');
  });

  test('forbidden when it is the public address of the service, whatever the call came by', async () => {
    const env = environment({ PUBLIC_URL: 'https://papelada.com.br', DNS_RESOLVER_URL: resolver.url });
    resolver.knows('a.com.br', { CNAME: ['papelada.com.br.'], A: ['1.1.1.1'] });
    expect(new UrlJudge(env).byText('https://papelada.com.br/v1/me')).toBe('forbidden');
    expect(await new UrlJudge(env).judge('https://a.com.br/x')).toBe('forbidden');
  });

  test('by its text alone where the text is enough: nobody is asked', async () => {
    expect(await judge().judge('https://8.8.8.8/x')).toBe('allowed');
    expect(await judge().judge('https://[2606:4700::1]/x')).toBe('allowed');
    expect(await judge().judge('https://localhost/x')).toBe('forbidden');
    expect(await judge().judge('http://a.com.br/x')).toBe('invalid');
    expect(resolver.asked).toEqual([]);
  });
});

describe('the address that a tool takes as an option', () => {
  const tool = { ...wordParaPdf, sourceOption: 'url' };
  const check = (url: string) => checkSourceName(judge(), tool, { url });

  test('is refused when its name resolves to a private address, or to none', async () => {
    resolver.knows('a.com.br', { A: ['192.168.0.1'] });
    await expect(check('https://a.com.br/')).rejects.toMatchObject({ code: 'forbidden_url' });
    await expect(check('https://nada.com.br/')).rejects.toMatchObject({
      code: 'invalid_option',
      message: expect.stringContaining('não existe'),
    });
  });

  test('is good when it is public, and need not be there', async () => {
    resolver.knows('a.com.br', { A: ['1.1.1.1'] });
    await check('https://a.com.br/');
    await checkSourceName(judge(), tool, {});
    await checkSourceName(judge(), wordParaPdf, { url: 'https://nada.com.br/' });
  });
});
