import type { Browser, Page } from 'puppeteer-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  axeFindings,
  leavePage,
  pixelsBeyond,
  smallestLetters,
  smallTargets,
  startBrowser,
  visitPage,
} from './support/browser.ts';
import { ANA, makeEnvelope } from './support/envelopes.ts';
import { Service } from './support/service.ts';

const OPERATOR = {
  OPERATOR_NAME: 'Prado & Couto Serviços Ltda.',
  OPERATOR_CNPJ: '12.345.678/0001-95',
  OPERATOR_ADDRESS: 'Rua das Acácias, 10, Recife, PE',
  OPERATOR_EMAIL: 'contato@prado.example',
  MAIL_FROM: 'avisos@papelada.example',
};

let service: Service;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([Service.start(OPERATOR), startBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), service.stop()]);
});

function get(path: string, accept?: string, method = 'GET'): Promise<Response> {
  const headers = accept === undefined ? {} : { Accept: accept };
  return fetch(service.url + path, { method, headers, redirect: 'manual' });
}

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const UNKNOWN_CODE = 'ZZZZ-2222-CCCC-3333';
const PAGES = [
  ['/', 200],
  ['/verificar', 200],
  ['/verificar?codigo=abc', 422],
  [`/verificar/${UNKNOWN_CODE}`, 404],
  ['/termos', 200],
  ['/privacidade', 200],
  ['/nada', 404],
] as const;

describe('each page for who looks the service up', () => {
  test.each(
    PAGES,
  )('%s is clean for axe, fits 360 and 1280 px, and asks no other host', async (path, expected) => {
    for (const width of [360, 1280]) {
      const { page, status, hosts, complaints } = await visitPage(browser, service.url + path, { width });
      expect(status).toBe(expected);
      expect(await axeFindings(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      expect([await pixelsBeyond(page), await smallestLetters(page)]).toEqual([0, 18]);
      expect([...hosts]).toEqual([new URL(service.url).host]);
      expect(complaints.filter((text) => !/status of 4(04|22)/.test(text))).toEqual([]);
      await page.close();
    }
  });

  test.each(
    PAGES,
  )('%s has the headers of a page; searches list those that are no one’s own', async (path, expected) => {
    const response = await get(path, BROWSER);
    const { headers } = response;
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html/i),
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe');
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
    expect(headers.get('X-Robots-Tag')).toBe(expected === 200 ? null : 'noindex, nofollow');
    expect((await response.text()).includes('<meta name="robots"')).toBe(expected !== 200);
    const head = await get(path, BROWSER, 'HEAD');
    expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([
      expected,
      headers.get('Content-Type'),
      '',
    ]);
  });

  test('links only to what is there', async () => {
    const links = new Set<string>();
    for (const [path] of PAGES)
      for (const [, href = ''] of (await (await get(path, BROWSER)).text()).matchAll(/ href="(\/[^"]*)"/g))
        links.add(href);
    for (const link of links) {
      const [path = '', anchor] = link.split('#');
      const response = await get(path, BROWSER);
      expect([link, response.status]).toEqual([link, 200]);
      const text = await response.text();
      if (anchor !== undefined) expect([link, text.includes(` id="${anchor}"`)]).toEqual([link, true]);
    }
  });
});

test('the front page says what this is, how it is called, and who sends its mails', async () => {
  const text = await (await get('/')).text();
  for (const part of [
    'Ferramentas de arquivo',
    'Assinatura eletrônica',
    'Dados brasileiros',
    'Expedição',
    `${service.url}/v1/tools/unir-pdf?wait=true`,
    'href="/docs"',
    'href="/v1/openapi.json"',
    'href="/verificar"',
    'Recebeu um e-mail da Papelada?',
    'avisos@papelada.example',
  ])
    expect(text).toContain(part);
});

test('who is responsible is named as configured, and never made up', async () => {
  for (const path of ['/', '/termos', '/privacidade']) {
    const text = (await (await get(path)).text()).replaceAll('&amp;', '&');
    for (const value of Object.values(OPERATOR).slice(0, 4)) expect(text).toContain(value);
    expect(text).not.toContain('Ltda..');
  }
  await service.restartWith(Object.fromEntries(Object.keys(OPERATOR).map((name) => [name, ''])));
  const text = await (await get('/termos')).text();
  expect(text).toContain('ainda não informou o seu nome');
  expect(text).not.toMatch(/CNPJ|mailto:/);
  await service.restartWith(OPERATOR);
});

describe('an address where nothing is', () => {
  const PATHS = ['/nada', '/estatico/nada.js', '/operator/accounts', '/__proto__', '/%00', '//evil.example/'];
  test.each(PATHS)('%s is a page for a browser, and JSON for all others', async (path) => {
    const page = await get(path, BROWSER);
    expect([page.status, page.headers.get('Vary')]).toEqual([404, 'Accept']);
    const text = await page.text();
    expect(text).toContain('Página não encontrada');
    expect(text).toContain(page.headers.get('X-Request-Id'));
    for (const accept of ['application/json', '*/*', undefined, 'text/html;q=0, */*']) {
      const answer = await get(path, accept);
      expect([accept, answer.status]).toEqual([accept, 404]);
      expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
    }
  });

  test('leads back to the console where it is of the console', async () => {
    const isWayBack = async (path: string) =>
      (await (await get(path, BROWSER)).text()).includes('href="/console"');
    expect([await isWayBack('/perfil/nada'), await isWayBack('/nada')]).toEqual([true, false]);
  });

  test('is JSON under /v1 even for a browser, and a page for what a browser posts elsewhere', async () => {
    expect(await (await get('/v1/nada', BROWSER)).json()).toHaveProperty('error.code');
    const posted = await get('/nada', BROWSER, 'POST');
    expect([posted.status, await posted.text()]).toEqual([
      404,
      expect.stringContaining('Página não encontrada'),
    ]);
  });

  test.each([
    '/docs/',
    '/verificar/',
    '/termos/',
    '/privacidade/',
  ])('%s leads to the page without its slash', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('Location')]).toEqual([308, path.slice(0, -1)]);
  });
});

describe('the form for a document’s code', () => {
  async function enter(page: Page, code: string): Promise<string> {
    await page.goto(`${service.url}/verificar`);
    // By keys alone: past the link to the content, the brand and the three links of the bar.
    for (let step = 0; step < 6; step++) await page.keyboard.press('Tab');
    await page.keyboard.type(code);
    await leavePage(page, () => page.keyboard.press('Enter'));
    return page.$eval('main', (main) => main.textContent ?? '');
  }

  test('takes the code as people type it, by keys and without script', async () => {
    const account = await service.account();
    const { body } = await makeEnvelope(account, { name: 'Contrato de teste', signers: [ANA()] });
    const id: string = body.id;
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    const asTyped = [
      id,
      ` ${id.toLowerCase().replaceAll('-', ' ')} `,
      id.replaceAll('-', '–').replaceAll('0', 'o').replaceAll('1', 'l'),
      `${service.url}/verificar/${id}`,
    ];
    for (const code of asTyped) {
      expect(await enter(page, code)).toContain('Contrato de teste');
      expect(page.url()).toBe(`${service.url}/verificar/${id}`);
    }
    await page.close();
  });

  test('says what is wrong with a code, keeps it, and asks for it again', async () => {
    const page = await browser.newPage();
    expect(await enter(page, 'ABCD-EFGH')).toContain('O código tem 16 letras e números, e aqui há 8.');
    const focused = () =>
      page.evaluate(
        '[document.activeElement.id, document.activeElement.value, document.activeElement.ariaInvalid]',
      );
    expect(await focused()).toEqual(['codigo', 'ABCD-EFGH', 'true']);
    expect(await enter(page, UNKNOWN_CODE)).toContain('Não há documento com este código.');
    expect(await focused()).toEqual(['codigo', UNKNOWN_CODE, 'true']);
    await page.close();
  });

  test('answers a draft as a code that never was', async () => {
    const account = await service.account();
    const { body } = await makeEnvelope(account, { send: false, signers: [ANA()] });
    const masked = async (id: string) => {
      const response = await get(`/verificar/${id}`, BROWSER);
      return [response.status, (await response.text()).replaceAll(id, 'X')];
    };
    expect(await masked(body.id)).toEqual(await masked(UNKNOWN_CODE));
  });

  test('shows what was typed as text', async () => {
    const text = await (await get(`/verificar?codigo=${encodeURIComponent('"><script>x</script>')}`)).text();
    expect(text).not.toContain('<script>x');
  });
});

describe('what browsers and searches ask for by themselves', () => {
  test('/robots.txt leaves the API out, and names no page of a person', async () => {
    const response = await get('/robots.txt');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toContain('Disallow: /v1/');
    expect(text).not.toMatch(/assinar|conferencia|verificar|operator/);
  });

  test('/favicon.ico is the picture of /icone.svg, in three sizes', async () => {
    const svg = Buffer.from(await (await get('/icone.svg')).arrayBuffer());
    const icon = Buffer.from(await (await get('/favicon.ico')).arrayBuffer());
    expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 3]);
    for (const [place, side] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * place;
      const [length, offset] = [icon.readUInt32LE(entry + 8), icon.readUInt32LE(entry + 12)];
      const pixels = await sharp(icon.subarray(offset, offset + length))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([icon[entry], pixels.info.width, pixels.info.height]).toEqual([side, side, side]);
      const drawn = await sharp(svg, { density: (72 * side) / 8 })
        .resize(side, side)
        .raw()
        .toBuffer();
      const far = drawn.filter((value, at) => Math.abs(value - (pixels.data[at] ?? 0)) > 40).length;
      expect(far).toBeLessThan(drawn.length / 50);
    }
  });
});
