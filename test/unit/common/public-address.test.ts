import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../../common/public-address.ts';
import { judgeUrl } from '../../../worker/outside/egress.ts';
import { environment } from '../support/environment.ts';

const env = environment();
/** The host as the URL parser gives it: what every check sees. */
const hostOf = (host: string) => new URL(`https://${host}/`).hostname;

const PRIVATE_V4 = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
] as const;
const BESIDE_V4 = [
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
];

const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const addressOf = (number: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
const privateV4 = fc
  .constantFrom(...PRIVATE_V4)
  .chain(([first, last]) => fc.integer({ min: numberOf(first), max: numberOf(last) }))
  .map(addressOf);

const hexOf = (number: number) => number.toString(16);
/** All the ways in which a URL may write an IPv4 address. */
const spellings = fc.constantFrom<(number: number) => string>(
  (number) => addressOf(number),
  (number) => String(number),
  (number) => `0x${hexOf(number)}`,
  (number) => `0X${hexOf(number).toUpperCase()}`,
  (number) => `0${number.toString(8)}`,
  (number) =>
    addressOf(number)
      .split('.')
      .map((part) => `0${Number(part).toString(8)}`)
      .join('.'),
  (number) =>
    addressOf(number)
      .split('.')
      .map((part) => `0x${hexOf(Number(part))}`)
      .join('.'),
  (number) => `${Math.floor(number / 2 ** 24)}.${number % 2 ** 24}`,
  (number) => `${Math.floor(number / 2 ** 24)}.${Math.floor(number / 2 ** 16) % 256}.${number % 2 ** 16}`,
  (number) => `${addressOf(number)}.`,
  (number) => addressOf(number).replaceAll('.', '。'),
  (number) => addressOf(number).replaceAll('.', '%2e'),
  (number) => addressOf(number).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
);

describe('an IPv4 address that is not public', () => {
  test.each(PRIVATE_V4.flat())('%s is refused', (address) => {
    expect(isPublicAddress(hostOf(address))).toBe(false);
  });

  test('is refused in whatever way it is written', () => {
    fc.assert(
      fc.property(privateV4, spellings, (address, spell) => {
        const host = spell(numberOf(address));
        expect(hostOf(host).replace(/\.$/, '')).toBe(address);
        expect(judgeUrl(env, `https://${host}/`)).toBe('forbidden');
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    'https://2130706433/',
    'https://017700000001/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://0/',
    'https://127.0.0.1./',
    'https://127。0。0。1/',
    'https://127．0．0．1/',
    'https://①②⑦.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'HTTPS://169.254.169.254/',
    'https://3232235521/',
    'https://100.100.100.200/',
  ])('%s is forbidden', (url) => {
    expect(judgeUrl(env, url)).toBe('forbidden');
  });

  test.each(BESIDE_V4)('%s, just beside such a block, is public', (address) => {
    expect(isPublicAddress(hostOf(address))).toBe(true);
  });
});

describe('an IPv6 address that is not public', () => {
  test.each([
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[::8.8.8.8]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::8.8.8.8]',
    '[64:ff9b:1::10.0.0.1]',
    '[2002:7f00:1::]',
    '[2002:808:808::1]',
    '[2001::1]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
    '[2001:2::1]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[100::1]',
    '[fc00::1]',
    '[fd12:3456:789a::1]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[4000::1]',
    '[::FFFF:C0A8:0101]',
  ])('%s is refused', (host) => {
    expect(isPublicAddress(hostOf(host))).toBe(false);
    expect(judgeUrl(env, `https://${host}/`)).toBe('forbidden');
  });

  test('carries every private IPv4 address inside it in vain', () => {
    const carriers = ['::ffff:', '::', '64:ff9b::', '64:ff9b:1::', '2002:', '::ffff:0:'];
    fc.assert(
      fc.property(privateV4, fc.constantFrom(...carriers), (address, carrier) => {
        const number = numberOf(address);
        const groups = `${hexOf(Math.floor(number / 65_536))}:${hexOf(number % 65_536)}`;
        const host = carrier === '2002:' ? `[2002:${groups}::1]` : `[${carrier}${groups}]`;
        expect(judgeUrl(env, `https://${host}/`)).toBe('forbidden');
      }),
    );
  });

  test('is every one outside 2000::/3', () => {
    const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, (address) => {
        fc.pre((address[0] ?? 0) >> 13 !== 1);
        expect(isPublicAddress(hostOf(`[${address.map(hexOf).join(':')}]`))).toBe(false);
      }),
    );
  });

  test.each([
    '[2606:4700:4700::1111]',
    '[2001:4860:4860::8888]',
    '[2804:14c::1]',
    '[2001:12ff:0:4::9]',
  ])('%s is public', (host) => {
    expect(judgeUrl(env, `https://${host}/`)).toBe('allowed');
  });

  test('cannot name an interface', () => {
    expect(judgeUrl(env, 'https://[fe80::1%25eth0]/')).toBe('invalid');
  });
});

describe('a name that is not public', () => {
  test.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost..',
    'api.localhost',
    'api.localhost.',
    'a.b.LocalHost..',
    'ｌｏｃａｌｈｏｓｔ',
    'localhost。',
    'loc%61lhost',
    'loca\u00adlhost',
    'printer',
    'printer.',
    'printer.local',
    'db.internal',
    'metadata.google.internal',
    'metadata.google.internal.',
    'router.lan',
    'nas.home.arpa',
    '1.0.0.127.in-addr.arpa',
    'x.test',
    'x.invalid',
    'x.example',
    'wiki.corp',
    'wiki.intranet',
  ])('%s is refused', (host) => {
    expect(judgeUrl(env, `https://${host}/`)).toBe('forbidden');
    expect(isPublicAddress(hostOf(host))).toBe(false);
  });

  test.each([
    'example.com',
    'exemplo.com.br',
    'exemplo.com.br.',
    'localhost.exemplo.com.br',
    'meulocalhost.com',
    'notlocal.dev',
    'internal.exemplo.com',
    'ação.com.br',
    '10.0.0.1.nip.io',
    'xn--80ak6aa92e.com',
    'a.co',
  ])('%s is not one of them', (host) => {
    expect(judgeUrl(env, `https://${host}/`)).toBe('allowed');
  });

  test('is also the service itself, however its name is written', () => {
    for (const host of ['papelada.com.br', 'PAPELADA.com.br', 'papelada.com.br.', 'papelada。com.br']) {
      expect(judgeUrl(env, `https://${host}/v1/me`, 'papelada.com.br')).toBe('forbidden');
    }
    expect(judgeUrl(env, 'https://outra.com.br/', 'papelada.com.br')).toBe('allowed');
  });
});

describe('an address that a user gives', () => {
  test.each([
    'https://exemplo.com.br',
    'https://exemplo.com.br:443/aviso?x=1#y',
    'https://exemplo.com.br:8443/aviso',
    'https://exemplo.com.br:3000/',
    'https://8.8.8.8/',
    'https://1.1.1.1:9443/',
  ])('%s is allowed', (url) => {
    expect(judgeUrl(env, url)).toBe('allowed');
  });

  test.each([
    'http://exemplo.com.br/',
    'ftp://exemplo.com.br/',
    'file:///etc/passwd',
    'file://exemplo.com.br/a',
    'javascript:alert(1)',
    'data:text/plain,oi',
    'blob:https://exemplo.com.br/a',
    'ws://exemplo.com.br/',
    'gopher://exemplo.com.br/',
    'https://ana@exemplo.com.br/',
    'https://ana:senha@exemplo.com.br/',
    'https://:senha@exemplo.com.br/',
    'https://',
    'https:///',
    '//exemplo.com.br/',
    '/aviso',
    'exemplo.com.br',
    '',
    'https://exemplo.com.br:99999/',
    'https://[::1/',
    'https://1.2.3.4.5/',
    'https://256.1.1.1/',
    'https://0x100000000/',
    'https://exem plo.com.br/',
  ])('%j is invalid', (url) => {
    expect(judgeUrl(env, url)).toBe('invalid');
  });

  test.each([
    'http://10.0.0.1/',
    'HTTP://169.254.169.254/',
    'https://exemplo.com.br@127.0.0.1/',
    'http://127.0.0.1/',
  ])('%s is forbidden rather than invalid: its host is not public', (url) => {
    expect(judgeUrl(env, url)).toBe('forbidden');
  });

  test.each([
    21, 22, 23, 25, 53, 110, 143, 389, 465, 587, 993, 995, 3306, 5432, 6379, 11211, 27017,
  ])('cannot reach port %i', (port) => {
    expect(judgeUrl(env, `https://exemplo.com.br:${port}/`)).toBe('forbidden');
    expect(judgeUrl(env, `https://8.8.8.8:0${port}/`)).toBe('forbidden');
  });

  test('never makes the judge throw, and is allowed only as https to a dotted or bracketed host', () => {
    const urlLike = fc
      .tuple(
        fc.constantFrom('https:', 'http:', 'HTTPS:', 'file:'),
        fc.constantFrom('//', '/', '///', '\\\\', ''),
        fc.string({ maxLength: 20 }),
        fc.constantFrom('', ':443', ':22', ':8080', '@x', '/', '?'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(urlLike, fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
        if (judgeUrl(env, text) !== 'allowed') return;
        const url = new URL(text);
        expect([url.protocol, url.username, url.password]).toEqual(['https:', '', '']);
        expect(url.hostname).toMatch(/[.:]/);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('an origin of EGRESS_ALLOW', () => {
  const local = environment({ EGRESS_ALLOW: 'http://127.0.0.1:9000, https://interno.local' });

  test('is exempt from nothing in production', () => {
    const production = environment({ EGRESS_ALLOW: 'http://127.0.0.1:9000' }, true);
    expect(judgeUrl(production, 'http://127.0.0.1:9000/aviso')).toBe('forbidden');
  });

  test.each([
    'http://127.0.0.1:9000/aviso',
    'https://interno.local/',
    'https://INTERNO.local:443/a',
  ])('%s is exempt from the public-https rule', (url) => {
    expect(judgeUrl(local, url)).toBe('allowed');
    expect(judgeUrl(env, url)).not.toBe('allowed');
  });

  test.each([
    'http://127.0.0.1:9001/',
    'https://127.0.0.1:9000/',
    'http://127.0.0.1/',
    'http://localhost:9000/',
    'http://interno.local/',
    'https://interno.local:8443/',
    'https://sub.interno.local/',
    'https://192.168.0.1/',
  ])('%s, another origin, is not', (url) => {
    expect(judgeUrl(local, url)).not.toBe('allowed');
  });

  test('takes nothing from the public ones', () => {
    expect(judgeUrl(local, 'https://exemplo.com.br/')).toBe('allowed');
  });

  test('that is empty exempts nothing', () => {
    for (const EGRESS_ALLOW of ['', ' ', ',', 'null']) {
      expect(judgeUrl(environment({ EGRESS_ALLOW }), 'http://127.0.0.1/')).toBe('forbidden');
    }
  });
});
