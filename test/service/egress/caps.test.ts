import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal, type Refusal } from '../bad-input/refusal.ts';
import { Source } from '../bad-input/source.ts';
import type { Account, Answer } from '../support/account.ts';
import { type Bytes, pdf, png } from '../support/fixtures.ts';
import { Service } from '../support/service.ts';
import { convertFrom, postJson } from './fetching.ts';

let source: Source;
let service: Service;
let account: Account;
let picture: Bytes;
let page: Bytes;
beforeAll(async () => {
  source = await Source.start();
  service = await Service.start({ EGRESS_ALLOW: source.origin });
  [picture, page] = await Promise.all([png(), pdf()]);
});
beforeEach(async () => {
  account = await service.account({ plan: 'sandbox' });
});
afterAll(async () => {
  await service.stop();
  await source.stop();
});

const MEGABYTE = 1024 * 1024;
const HTML =
  '<!DOCTYPE html>\n<html lang="pt-BR"><head><title>Entrar</title></head><body>Faça login</body></html>';

const failed = (says: RegExp): Refusal => ({ status: 400, code: 'invalid_request', says });
const tooLarge: Refusal = { status: 413, code: 'file_too_large', says: /50 MB.*Sandbox/ };

function mergeFrom(url: string) {
  return postJson(account, '/v1/tools/unir-pdf?wait=true', {
    files: [{ url }, { name: 'b.pdf', base64: Buffer.from(page).toString('base64') }],
  });
}

async function expectPicture(url: string): Promise<void> {
  const { status, body } = await convertFrom(account, url);
  expect([status, body.status, body.error]).toEqual([200, 'done', undefined]);
}

/** Sends for as long as somebody listens, and tells how much it was. */
function sendForEver(response: ServerResponse, chunk: Uint8Array): Promise<number> {
  return new Promise((resolve) => {
    let sent = 0;
    const send = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.byteLength;
    };
    response.on('drain', send);
    response.on('close', () => resolve(sent));
    send();
  });
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.on('close', () => resolve()));
}

/** Calls that wait for half a minute, begun before the other tests and looked at after them. */
class SlowCalls {
  readonly account: Account;
  readonly credits: number;
  readonly closings: Promise<void>[] = [];
  readonly answers: Promise<{ answer: Answer; says: RegExp }[]>;

  constructor(by: Account, credits: number) {
    [this.account, this.credits] = [by, credits];
    const half = picture.subarray(0, picture.length / 2);
    const sources: [url: string, says: RegExp][] = [
      [
        this.#slow('/pinga.png', (response) => {
          response.writeHead(200);
          const drops = setInterval(() => response.write('.'), 200);
          response.on('close', () => clearInterval(drops));
        }),
        /enviou o arquivo devagar demais/,
      ],
      [
        this.#slow('/para.png', (response) => response.writeHead(200).write(half)),
        /enviou o arquivo devagar demais/,
      ],
      [
        this.#slow('/promete.png', (response) =>
          response.writeHead(200, { 'Content-Length': String(picture.length) }).write(half),
        ),
        /enviou o arquivo devagar demais/,
      ],
      [this.#slow('/calado.png', () => undefined), /não respondeu/],
    ];
    this.answers = Promise.all(
      sources.map(async ([url, says]) => ({ answer: await convertFrom(by, url), says })),
    );
    // The test that looks at them reports it.
    this.answers.catch(() => undefined);
  }

  #slow(path: string, reply: (response: ServerResponse) => void): string {
    return source.on(path, (response) => {
      this.closings.push(closed(response));
      reply(response);
    });
  }
}

let slowCalls: SlowCalls;
beforeAll(async () => {
  const own = await service.account({ plan: 'sandbox' });
  slowCalls = new SlowCalls(own, await own.credits());
});

describe('a source that lies about its length', () => {
  test('gives what it announced: bytes beyond it are not part of the file', async () => {
    const url = source.on('/demais.png', (response) => {
      const head = `HTTP/1.1 200 OK\r\nContent-Length: ${picture.length}\r\nConnection: close\r\n\r\n`;
      response.socket?.end(Buffer.concat([Buffer.from(head), picture, Buffer.alloc(MEGABYTE, 'x')]));
    });
    await expectPicture(url);
  });

  test('and says that it is above the plan is believed', async () => {
    const url = source.on('/exagera.png', (response) => {
      response.writeHead(200, { 'Content-Length': String(3 * 1024 * MEGABYTE) }).flushHeaders();
    });
    await expectRefusal(service, account, () => convertFrom(account, url), tooLarge);
  });

  test('and never ends is cut at the plan’s size', async () => {
    let sent: Promise<number> | undefined;
    const url = source.on('/sem-fim.png', (response) => {
      response.writeHead(200);
      sent = sendForEver(response, new Uint8Array(256 * 1024));
    });
    await expectRefusal(service, account, () => convertFrom(account, url), tooLarge);
    expect(await sent).toBeLessThan(80 * MEGABYTE);
  });
});

describe('a source that compresses although it was asked not to', () => {
  const encoded = (path: string, encoding: string, bytes: Uint8Array) =>
    source.serve(path, bytes, { 'Content-Encoding': encoding });

  test('gives the file itself, by gzip and brotli', async () => {
    await expectPicture(encoded('/gzip.png', 'gzip', gzipSync(picture)));
    await expectPicture(encoded('/brotli.png', 'br', brotliCompressSync(picture)));
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('by %s is cut at the plan’s size, though it sent far less', async (encoding, compress) => {
    const bomb = compress(new Uint8Array(51 * MEGABYTE));
    expect(bomb.length).toBeLessThan(MEGABYTE);
    const url = encoded(`/bomba-${encoding}.png`, encoding, bomb);
    await expectRefusal(service, account, () => convertFrom(account, url), tooLarge);
  });

  test.each([
    ['deflate', () => deflateSync(picture)],
    ['gzip, gzip', () => gzipSync(gzipSync(picture))],
    ['zstd', () => picture],
  ])('by %s is refused', async (encoding, bytes) => {
    const url = encoded(`/${encoding}.png`.replaceAll(/[, ]+/g, '-'), encoding, bytes());
    const says = /files\[0\]\.url enviou o arquivo com uma compressão que não é aceita/;
    await expectRefusal(service, account, () => convertFrom(account, url), failed(says));
  });

  test('and says gzip of what is none is refused', async () => {
    const url = encoded('/falso-gzip.png', 'gzip', picture);
    const says = /files\[0\]\.url interrompeu o envio do arquivo/;
    await expectRefusal(service, account, () => convertFrom(account, url), failed(says));
  });
});

describe('an address that answers 200 with a web page', () => {
  const says = /files\[0\]\.url respondeu com uma página da web, não com um arquivo/;
  const html = { 'Content-Type': 'text/html; charset=utf-8' };

  test.each([
    ['html', html],
    ['PDF', { 'Content-Type': 'application/pdf' }],
    ['nothing', {}],
  ])('for a .pdf, under the type of %s, is 422 invalid_pdf', async (what, headers) => {
    const url = source.serve(`/pagina-${what}.pdf`, Buffer.from(HTML), headers);
    await expectRefusal(service, account, () => mergeFrom(url), { status: 422, code: 'invalid_pdf', says });
  });

  test.each([
    ['a .png', '/pagina.png', HTML, html],
    ['a .png, under its type', '/pagina-2.png', HTML, { 'Content-Type': 'image/png' }],
    ['a name without extension', '/arquivo/d/123/view', HTML, html],
    ['a name of another extension', '/baixar.php', HTML, html],
    ['a .png, after spaces and remarks', '/pagina-3.png', `\ufeff\n <!-- oi -->\n<HTML>`, {}],
    ['a .png, as XHTML', '/pagina-4.png', `<?xml version="1.0"?><!DOCTYPE html><html/>`, {}],
  ])('for %s is 415 unsupported_file_type', async (_, path, text, headers) => {
    const url = source.serve(path, Buffer.from(text), headers);
    const expected = { status: 415, code: 'unsupported_file_type', says };
    await expectRefusal(service, account, () => convertFrom(account, url), expected);
  });

  test('by its type alone is a file all the same', async () => {
    await expectPicture(source.serve('/mal-servida.png', picture, html));
  });
});

describe('an answer that is no whole file', () => {
  test.each([
    [204, /files\[0\]\.url veio sem conteúdo/],
    [205, /files\[0\]\.url veio sem conteúdo/],
    [202, /files\[0\]\.url respondeu com o status 202/],
    [300, /files\[0\]\.url respondeu com o status 300/],
    [416, /files\[0\]\.url respondeu com o status 416/],
    [401, /files\[0\]\.url respondeu com o status 401/],
  ])('%i', async (status, says) => {
    const url = source.on(`/${status}.png`, (response) => void response.writeHead(status).end());
    await expectRefusal(service, account, () => convertFrom(account, url), failed(says));
  });

  test('206 that nobody asked for', async () => {
    const headers = { 'Content-Range': `bytes 0-9/${picture.length}` };
    const url = source.on(
      '/206.png',
      (response) => void response.writeHead(206, headers).end(picture.subarray(0, 10)),
    );
    const says = /files\[0\]\.url respondeu com o status 206/;
    await expectRefusal(service, account, () => convertFrom(account, url), failed(says));
  });

  test('200 without a body', async () => {
    const url = source.on(
      '/nada.png',
      (response) => void response.writeHead(200, { 'Content-Length': '0' }).end(),
    );
    const says = /"nada\.png" está vazio|files\[0\]\.url veio sem conteúdo/;
    await expectRefusal(service, account, () => convertFrom(account, url), failed(says));
  });
});

describe('redirects', () => {
  test('four are one too many', async () => {
    source.serve('/fim.png', picture);
    for (const [from, to] of [
      ['/r2.png', '/r3.png'],
      ['/r3.png', '/r4.png'],
      ['/r4.png', '/fim.png'],
    ] as const)
      source.redirect(from, to);
    const url = source.redirect('/r1.png', '/r2.png', 308);
    const says = /files\[0\]\.url redirecionou mais de 3 vezes/;
    await expectRefusal(service, account, () => convertFrom(account, url), failed(says));
    expect(source.asked('/fim.png')).toBe(0);
  });

  test.each([
    'https://127.0.0.1:8787/v1/me',
    'https://2852039166/latest/meta-data',
    'https://[::ffff:169.254.169.254]/',
    'HTTPS://LOCALHOST/foto.png',
    'HTTP://169.254.169.254/latest/meta-data',
    'https://[::1]/foto.png',
  ])('to %s are 422 forbidden_url', async (to) => {
    const url = source.redirect(`/dentro-${encodeURIComponent(to)}.png`, to);
    const says = /files\[0\]\.url redireciona para um que aponta para uma rede interna ou privada/;
    const expected = { status: 422, code: 'forbidden_url', says };
    await expectRefusal(service, account, () => convertFrom(account, url), expected);
  });

  test.each([
    'http://exemplo.com.br/foto.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'https://eu:senha@exemplo.com.br/foto.png',
  ])('to %s are refused as no public https', async (to) => {
    const url = source.redirect(`/fora-${encodeURIComponent(to)}.png`, to);
    const says = /files\[0\]\.url redireciona para um que não serve: use um endereço https público/;
    await expectRefusal(service, account, () => convertFrom(account, url), failed(says));
  });
});

describe('a source that keeps the service waiting is cut, and nothing of the call remains', () => {
  test('one that drips, one that stalls, one that sends less than it said, and one that never answers', async () => {
    const { account: own, credits, closings } = slowCalls;
    const answers = await slowCalls.answers;
    for (const { answer, says } of answers) {
      expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
      expect(answer.body.error.message).toMatch(says);
      expect(answer.body.error.message).toContain('files[0].url');
    }
    await Promise.all(closings);
    expect(closings).toHaveLength(answers.length);
    expect(await own.credits()).toBe(credits);
    expect((await own.json('/v1/jobs')).body.count).toBe(0);
    const database = await service.platform.getD1Database('DB');
    const { results } = await database.prepare('SELECT id FROM jobs').all<{ id: string }>();
    const stored = (await service.storedFiles()).map((key) => key.split('/')[1] ?? key);
    expect(stored.filter((id) => !results.some((job) => job.id === id))).toEqual([]);
  });
});
