import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account, Call } from '../support/account.ts';
import { type Bytes, heavyPdf, pdf, png } from '../support/fixtures.ts';
import { Service } from '../support/service.ts';
import { expectRefusal, type Refusal } from './refusal.ts';
import { Source } from './source.ts';

let source: Source;
let service: Service;
let page: Bytes;
let picture: Bytes;
beforeAll(async () => {
  source = await Source.start();
  service = await Service.start({ EGRESS_ALLOW: source.origin });
  [page, picture] = await Promise.all([pdf(), png()]);
});
afterAll(async () => {
  await service.stop();
  await source.stop();
});

function fetching(files: { url: string; name?: string }[], headers: Record<string, string> = {}): Call {
  const body = JSON.stringify({ files, options: { format: 'jpg' } });
  return { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body };
}

function convert(account: Account, url: string, name?: string) {
  const file = name === undefined ? { url } : { url, name };
  return account.json('/v1/tools/converter-imagem?wait=true', fetching([file]));
}

async function nameFrom(url: string, name?: string): Promise<string> {
  const { status, body } = await convert(await service.account(), url, name);
  expect([status, body.status, body.error]).toEqual([200, 'done', undefined]);
  return body.outputs[0].name;
}

describe('a file that the service fetches', () => {
  test('becomes part of the job, beside one in base64, in the order of the call', async () => {
    const account = await service.account();
    const url = source.serve('/relatorio.pdf', page);
    const base64 = Buffer.from(page).toString('base64');
    const files = [{ name: 'a.pdf', base64 }, { url }, { name: 'c.pdf', base64 }];
    const headers = { 'Content-Type': 'application/json' };
    const call = { method: 'POST', headers, body: JSON.stringify({ files }) };
    const { status, body } = await account.json('/v1/tools/unir-pdf?wait=true', call);
    expect([status, body.status, body.credits_charged]).toEqual([200, 'done', 3]);
  });

  test('is found behind three redirects, relative ones too', async () => {
    source.serve('/fim/foto.png', picture);
    source.redirect('/passo-3', 'fim/foto.png', 307);
    source.redirect('/passo-2', '/passo-3', 301);
    expect(await nameFrom(source.redirect('/passo-1', `${source.origin}/passo-2`))).toBe('foto.jpg');
  });

  test('under one Idempotency-Key is fetched once', async () => {
    const account = await service.account();
    const url = source.serve('/uma-vez.png', picture);
    const call = fetching([{ url }], { 'Idempotency-Key': 'uma-vez' });
    const [first, second] = [
      await account.json('/v1/tools/converter-imagem', call),
      await account.json('/v1/tools/converter-imagem', call),
    ];
    expect([first.status, second.body.id, second.headers.get('Idempotent-Replayed')]).toEqual([
      202,
      first.body.id,
      'true',
    ]);
    expect(source.asked('/uma-vez.png')).toBe(1);
  });

  test('under a name that is composed or decomposed is the same request', async () => {
    const account = await service.account();
    const url = source.serve('/nome.png', picture);
    const ids = new Set<string>();
    for (const form of ['NFC', 'NFD']) {
      const call = fetching([{ url, name: 'São João.png'.normalize(form) }], { 'Idempotency-Key': 'nome' });
      ids.add((await account.json('/v1/tools/converter-imagem', call)).body.id);
    }
    expect([ids.size, source.asked('/nome.png')]).toEqual([1, 1]);
  });

  test('is not fetched for a call that is refused for something else', async () => {
    const account = await service.account();
    const url = source.serve('/nunca.png', picture);
    const call = { ...fetching([{ url }]), body: JSON.stringify({ files: [{ url }], options: {} }) };
    const refused = () => account.json('/v1/tools/converter-imagem', call);
    await expectRefusal(service, account, refused, { status: 400, code: 'missing_option', says: /"format"/ });
    expect(source.asked('/nunca.png')).toBe(0);
  });
});

describe('the name of a fetched file', () => {
  const disposition = (value: string) => ({ 'Content-Disposition': value });
  const names: [what: string, name: string, address: () => string, given?: string][] = [
    ['given beside the address', 'minha.jpg', () => source.serve('/n1.png', picture), 'minha.png'],
    ['at the end of the address', 'n2.jpg', () => source.serve('/pasta/n2.png?v=1', picture)],
    ['in percent signs', 'São João.jpg', () => source.serve('/S%C3%A3o%20Jo%C3%A3o.png', picture)],
    ['in broken percent signs', '%E3.jpg', () => source.serve('/%E3.png', picture)],
    [
      'in Content-Disposition',
      'recibo.jpg',
      () => source.serve('/n3', picture, disposition('attachment; filename="recibo.png"')),
    ],
    [
      'in Content-Disposition, as a token',
      'recibo.jpg',
      () => source.serve('/n4', picture, disposition('inline; filename=recibo.png')),
    ],
    [
      'in Content-Disposition, with a semicolon',
      'a;b.jpg',
      () => source.serve('/n5', picture, disposition('attachment; filename="a;b.png"')),
    ],
    [
      'in Content-Disposition, extended, which wins',
      'São João.jpg',
      () =>
        source.serve(
          '/n6',
          picture,
          disposition(`attachment; filename="S_o Jo_o.png"; filename*=UTF-8''S%C3%A3o%20Jo%C3%A3o.png`),
        ),
    ],
    [
      'in Content-Disposition, extended alone',
      'São.jpg',
      () => source.serve('/n7', picture, disposition(`attachment; filename*=UTF-8''S%C3%A3o.png`)),
    ],
    [
      'in Content-Disposition, in UTF-8 as it is',
      'São.jpg',
      () => source.serve('/n10', picture, disposition(`attachment; filename="${latin1OfUtf8('São.png')}"`)),
    ],
    [
      'in Content-Disposition, without an extension: the address has one',
      'n11.jpg',
      () => source.serve('/n11.png', picture, disposition('attachment; filename="foto"')),
    ],
    [
      'in Content-Disposition, without an extension: the Content-Type has one',
      'foto.jpg',
      () =>
        source.serve('/n12.php', picture, {
          ...disposition('attachment; filename="foto"'),
          'Content-Type': 'image/png',
        }),
    ],
    [
      'in Content-Disposition, as a path upwards',
      'passwd.jpg',
      () => source.serve('/n8', picture, disposition('attachment; filename="../../etc/passwd.png"')),
    ],
    [
      'that says nothing of the type: the Content-Type does',
      'download.jpg',
      () => source.serve('/download', picture, { 'Content-Type': 'image/png; charset=binary' }),
    ],
    [
      'of nothing at all: the Content-Type and a word',
      'arquivo.jpg',
      () => source.serve('/', picture, { 'Content-Type': 'IMAGE/PNG' }),
    ],
    [
      'that a broken Content-Disposition does not give: the address does',
      'n9.jpg',
      () => source.serve('/n9.png', picture, disposition('attachment; filename')),
    ],
  ];

  function latin1OfUtf8(text: string): string {
    return Buffer.from(text).toString('latin1');
  }

  test.each(names)('%s: %s', async (_, expected, address, given) => {
    expect(await nameFrom(address(), given)).toBe(expected);
  });
});

describe('an address that does not give its file is refused, and nothing of the call remains', () => {
  const failed = (says: RegExp): Refusal => ({ status: 400, code: 'invalid_request', says });
  const privateAddress: Refusal = { status: 422, code: 'forbidden_url', says: /rede interna ou privada/ };
  const faults: [what: string, address: () => string, expected: Refusal][] = [
    ['404', () => `${source.origin}/nada.png`, failed(/files\[0\]\.url respondeu com o status 404/)],
    [
      'answers 500',
      () => source.on('/500.png', (response) => void response.writeHead(500).end()),
      failed(/files\[0\]\.url respondeu com o status 500/),
    ],
    [
      'answers 304',
      () => source.on('/304.png', (response) => void response.writeHead(304).end()),
      failed(/files\[0\]\.url respondeu com o status 304/),
    ],
    [
      'answers 204',
      () => source.on('/204.png', (response) => void response.writeHead(204).end()),
      failed(/files\[0\]\.url veio sem conteúdo|está vazio/),
    ],
    [
      'hangs up at once',
      () => source.on('/corta.png', (response) => void response.destroy()),
      failed(/files\[0\]\.url não respondeu/),
    ],
    [
      'hangs up half way through a known length',
      () =>
        source.on('/meio.png', (response) => {
          response.writeHead(200, { 'Content-Length': String(picture.length) });
          response.write(picture.subarray(0, picture.length / 2), () => response.destroy());
        }),
      failed(/files\[0\]\.url interrompeu o envio/),
    ],
    [
      'hangs up half way through chunks',
      () =>
        source.on('/meio-2.png', (response) => {
          response.writeHead(200);
          response.write(picture.subarray(0, picture.length / 2), () => response.destroy());
        }),
      failed(/files\[0\]\.url interrompeu o envio/),
    ],
    [
      'hangs up after 8 MB',
      () =>
        source.on('/oito.png', (response) => {
          response.writeHead(200);
          response.write(heavyPdf(8), () => response.destroy());
        }),
      failed(/files\[0\]\.url interrompeu o envio/),
    ],
    [
      'is not HTTP',
      () => source.on('/bytes.png', (response) => void response.socket?.end('isto não é HTTP\r\n\r\n')),
      failed(/files\[0\]\.url não respondeu/),
    ],
    [
      'redirects to itself',
      () => source.redirect('/volta.png', '/volta.png'),
      failed(/files\[0\]\.url redirecionou mais de 3 vezes/),
    ],
    [
      'redirects to no address',
      () => source.redirect('/torto.png', 'https://['),
      failed(/files\[0\]\.url redirecionou para um endereço inválido/),
    ],
    [
      'redirects to http://127.0.0.1:1/',
      () => source.redirect('/local.png', 'http://127.0.0.1:1/foto.png'),
      privateAddress,
    ],
    [
      'redirects to http://169.254.169.254/',
      () => source.redirect('/meta.png', 'http://169.254.169.254/latest/meta-data'),
      privateAddress,
    ],
    [
      'redirects to a file',
      () => source.redirect('/arquivo.png', 'file:///etc/passwd'),
      failed(/files\[0\]\.url redireciona para um que não serve/),
    ],
    [
      'redirects to data',
      () => source.redirect('/dados.png', 'data:image/png;base64,AAAA'),
      failed(/files\[0\]\.url redireciona para um que não serve/),
    ],
    [
      'redirects to https://169.254.169.254/',
      () => source.redirect('/meta-2.png', 'https://169.254.169.254/foto.png'),
      privateAddress,
    ],
    [
      'redirects without a scheme to a private address',
      () => source.redirect('/meta-3.png', '//10.0.0.1/foto.png'),
      privateAddress,
    ],
    [
      'gives a file of another extension',
      () => source.serve('/programa.exe', picture),
      { status: 415, code: 'unsupported_file_type', says: /"programa\.exe"/ },
    ],
    [
      'gives an empty file',
      () => source.serve('/vazia.png', new Uint8Array()),
      failed(/"vazia\.png" está vazio/),
    ],
  ];

  test.each(faults)('one that %s', async (_, address, expected) => {
    const account = await service.account();
    await expectRefusal(service, account, () => convert(account, address()), expected);
  });

  test('one that gives a PNG named .pdf: 422 invalid_pdf', async () => {
    const account = await service.account();
    const files = [{ url: source.serve('/a.pdf', page) }, { url: source.serve('/b.pdf', picture) }];
    const call = { ...fetching(files), body: JSON.stringify({ files }) };
    const expected = { status: 422, code: 'invalid_pdf', says: /"b\.pdf" não é um PDF/ };
    await expectRefusal(service, account, () => account.json('/v1/tools/unir-pdf', call), expected);
  });

  const tooLarge = { status: 413, code: 'file_too_large', says: /"grande\.png".*50 MB.*Sandbox/ };

  test('one above the plan', async () => {
    const account = await service.account({ plan: 'sandbox' });
    const url = source.on('/grande.png', (response) => void response.writeHead(200).end(heavyPdf(51)));
    await expectRefusal(service, account, () => convert(account, url), tooLarge);
  });

  test('one that says that it is above the plan, before its first byte', async () => {
    const account = await service.account({ plan: 'sandbox' });
    const url = source.on('/dito/grande.png', (response) => {
      response.writeHead(200, { 'Content-Length': String(51 * 1024 * 1024) }).flushHeaders();
    });
    await expectRefusal(service, account, () => convert(account, url), tooLarge);
  });
});

describe('an address of a private network is 422 forbidden_url before anything is asked', () => {
  const forbidden = { status: 422, code: 'forbidden_url', says: /rede interna ou privada.*https público/ };
  const hosts = [
    ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '017700000001', '0177.0.0.1'],
    ...['127.0.0.1.', '127。0。0。1', '①②⑦.⓪.⓪.①', '%31%32%37.0.0.1', '0', '0.0.0.0', '255.255.255.255'],
    ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '100.64.0.1'],
    ...['169.254.169.254', '2852039166', '0xA9FEA9FE', '192.0.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1'],
    ...['240.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'servidor', 'servidor.local'],
    ...['metadata.google.internal', 'intranet.corp', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:a9fe:a9fe]', '[64:ff9b::7f00:1]', '[64:ff9b:1::1]'],
    ...['[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[fec0::1]', '[2002:7f00:1::]', '[2001::1]'],
    ...['[2001:db8::1]', '[100::1]', '[ff02::1]'],
  ];

  test.each(hosts)('https://%s/', async (host) => {
    const account = await service.account();
    await expectRefusal(service, account, () => convert(account, `https://${host}/foto.png`), forbidden);
  });

  test.each([
    'HTTPS://127.0.0.1/foto.png',
    'http://127.0.0.1/foto.png',
    'HTTP://2852039166/latest/meta-data',
    'http://[::1]/foto.png',
    'http://banco.internal/foto.png',
    'http://exemplo.com.br:25/foto.png',
    'https://eu@127.0.0.1/foto.png',
    'https://127.0.0.1:8787/foto.png',
    'https:\\\\127.0.0.1\\foto.png',
    ' https://127.0.0.1/foto.png',
    'https:127.0.0.1/foto.png',
    'ht\ntps://127.0.0.1/foto.png',
    'https://exemplo.com.br:22/foto.png',
  ])('%j', async (url) => {
    const account = await service.account();
    await expectRefusal(service, account, () => convert(account, url), forbidden);
  });
});

describe('an address that is not public https is 400 invalid_request', () => {
  test.each([
    'http://exemplo.com.br/foto.png',
    'ftp://10.0.0.1/foto.png',
    's3://balde/foto.png',
    'ftp://exemplo.com.br/foto.png',
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'blob:https://exemplo.com.br/1',
    '//exemplo.com.br/foto.png',
    '/etc/passwd',
    '\\\\servidor\\foto.png',
    'exemplo.com.br/foto.png',
    'https://eu:senha@exemplo.com.br/foto.png',
    'https://',
    'https://[::1',
    'https://999.1.1.1/foto.png',
  ])('%s', async (url) => {
    const account = await service.account();
    await expectRefusal(service, account, () => convert(account, url), {
      status: 400,
      code: 'invalid_request',
      says: /files\[0\]\.url não serve: use um endereço https público/,
    });
  });

  test('an empty address, or one that is no text', async () => {
    const account = await service.account();
    for (const url of ['', 7, null, {}, ['https://exemplo.com.br/']]) {
      const body = JSON.stringify({ files: [{ url }], options: { format: 'jpg' } });
      const call = () => account.json('/v1/tools/converter-imagem', { ...fetching([]), body });
      await expectRefusal(service, account, call, {
        status: 400,
        code: 'invalid_request',
        says: /files\[0\]/,
      });
    }
  });
});
