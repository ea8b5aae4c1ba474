import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../scripts/local/certificate.ts';
import { axeFindings, pixelsBeyond, smallTargets, startBrowser, visitPage } from './support/browser.ts';
import { Service } from './support/service.ts';

let service: Service;
let browser: Browser;
let directory: string;
beforeAll(async () => {
  const { variables } = await makeCertificate();
  [service, browser] = await Promise.all([Service.start({ ...variables }), startBrowser()]);
  directory = await mkdtemp(join(tmpdir(), 'papelada-verification-'));
});
afterAll(async () => {
  await Promise.all([browser.close(), service.stop(), rm(directory, { recursive: true })]);
});

const COMPLETED = 'AAAA-2222-CCCC-3333';
const PAGES = [
  [COMPLETED, 200],
  ['BBBB-2222-CCCC-3333', 200],
  ['CCCC-2222-CCCC-3333', 200],
  ['DDDD-2222-CCCC-3333', 200],
  ['EEEE-2222-CCCC-3333', 200],
  ['FFFF-2222-CCCC-3333', 200],
  ['ZZZZ-2222-CCCC-3333', 404],
] as const;

function addressOf(id: string): string {
  return `${service.url}/exemplos/verificar/${id}`;
}

async function htmlOf(id: string): Promise<string> {
  return (await fetch(addressOf(id))).text();
}

function textOf(page: Page, selector = 'main'): Promise<string> {
  return page.$eval(selector, (element) => element.textContent ?? '');
}

async function choose(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(directory, name);
  await writeFile(path, content);
  const chooser = await chooserAfter(page, () => page.click('input[type=file]'));
  await chooser.accept([path]);
}

async function chooserAfter(page: Page, opens: () => Promise<void>) {
  const chooser = page.waitForFileChooser();
  // The page's process hears of it on another way than of a key, and might show a dialog before.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await opens();
  return chooser;
}

/** A file that is let go over the page, as from a desktop. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(`{
    const files = new DataTransfer();
    files.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}));
    document.querySelector('h1').dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
  }`);
}

async function verdict(page: Page): Promise<string> {
  await page.waitForSelector('#veredito .verdict');
  return textOf(page, '#veredito');
}

describe('the verification page', () => {
  test.each(
    PAGES,
  )('of %s is clean for axe at 360 px, in light and dark, and asks no other host', async (id, expected) => {
    const { page, status, hosts, complaints, headers } = await visitPage(browser, addressOf(id));
    expect(status).toBe(expected);
    expect(await axeFindings(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await pixelsBeyond(page)).toBe(0);
    expect([...hosts]).toEqual([new URL(service.url).host]);
    // Chromium tells of every 404 that is a page.
    expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    });
    await page.close();
  });

  test('fits at 200% of a small window and in letters of 18 px or more', async () => {
    const { page } = await visitPage(browser, addressOf('BBBB-2222-CCCC-3333'), { width: 320 });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await pixelsBeyond(page)).toBe(0);
    await page.evaluate("document.documentElement.style.fontSize = ''");
    const sizes = await page.evaluate(
      `Math.min(...[...document.querySelectorAll('main p, main li, main dd, main dt, main label, main summary')].filter((element) => element.checkVisibility()).map((element) => parseFloat(getComputedStyle(element).fontSize)))`,
    );
    expect(sizes).toBe(18);
    await page.close();
  });

  test('names people, roles and times of what is completed', async () => {
    const html = await htmlOf(COMPLETED);
    for (const part of [
      'Contrato de prestação de serviços &lt;nº 7&gt;',
      'Concluído.',
      '<strong>João Prado</strong><span>assinou em <time datetime="2026-11-23T18:30:00.000Z">23/11/2026 às 15:30',
      '<strong>Inês Couto</strong><span>testemunhou em <time datetime="2026-11-24T01:12:00.000Z">23/11/2026 às 22:12',
      '<strong>Rui Sá</strong><span>aprovou em ',
      '<dd>Marina Teles</dd>',
      'Não é assinatura qualificada, com certificado ICP-Brasil',
    ])
      expect(html).toContain(part);
  });

  test.each(PAGES.slice(2))('of %s names nobody who was asked, and no hash', async (id) => {
    const html = await htmlOf(id);
    expect(html).not.toMatch(/João|Inês|Rui|[0-9a-f]{64}/);
  });

  test('tells of a test and of files that were erased', async () => {
    const html = await htmlOf('BBBB-2222-CCCC-3333');
    expect(html).toContain('<strong>TESTE</strong>');
    expect(html).toContain('Os arquivos já foram apagados do serviço');
  });

  test('takes an id as somebody types it', async () => {
    const typed = `${service.url}/exemplos/verificar/aaaa-2222-cccc-3333`;
    expect(await (await fetch(typed)).text()).toContain('Contrato de prestação de serviços');
  });

  test('works without script: the hashes, and how to compute one’s own', async () => {
    const { page } = await visitPage(browser, addressOf(COMPLETED), { script: false });
    const text = await textOf(page);
    for (const part of [
      'Sem JavaScript',
      '0682c5f2076f099c34cfdd15a9e063849ed437a49677e6fcc5b4198c76575be5',
      'sha256sum arquivo.pdf',
      'certutil -hashfile arquivo.pdf SHA256',
      'Get-FileHash arquivo.pdf -Algorithm SHA256',
    ])
      expect(text).toContain(part);
    expect(await page.$eval('#conferencia', (element) => element.checkVisibility())).toBe(false);
    await page.close();
  });
});

describe('a file that is given to the page', () => {
  test.each([
    ['final', 'É o PDF final, sem nenhuma alteração.'],
    ['original', 'É o PDF original, ainda sem as assinaturas.'],
    ['audit', 'É o relatório de assinaturas, sem nenhuma alteração.'],
    ['%PDF-1.7 outro', 'Não é nenhum dos arquivos deste envelope.'],
    ['final.', 'Não é um PDF.'],
    ['', 'O arquivo está vazio.'],
  ])('with the content %j is told what it is, chosen or dropped, and is sent nowhere', async (content, words) => {
    const { page, complaints } = await visitPage(browser, addressOf(COMPLETED));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    expect(await page.$eval('#veredito', (region) => region.getAttribute('role'))).toBe('status');
    await choose(page, 'contrato.pdf', content);
    expect(await verdict(page)).toContain(words);
    await page.evaluate("document.getElementById('veredito').replaceChildren()");
    await drop(page, '<b>contrato</b>.pdf', content);
    expect(await verdict(page)).toContain(words);
    expect(await verdict(page)).toContain('Arquivo: <b>contrato</b>.pdf');
    expect(await axeFindings(page)).toEqual([]);
    expect([requests, complaints]).toEqual([[], []]);
    await page.close();
  });

  test('beyond 50 MB is refused in words, and the page goes on', async () => {
    const { page } = await visitPage(browser, addressOf(COMPLETED));
    await choose(page, 'grande.pdf', new Uint8Array(50 * 1024 * 1024 + 1));
    expect(await verdict(page)).toContain('grande demais');
    await choose(page, 'contrato.pdf', 'final');
    await page.waitForSelector('#veredito .final');
    await page.close();
  });

  test('can be chosen by keyboard', async () => {
    const { page } = await visitPage(browser, addressOf(COMPLETED));
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate("document.activeElement?.id === 'arquivo'")) break;
    }
    expect(await page.evaluate("document.activeElement?.id === 'arquivo'")).toBe(true);
    const chooser = await chooserAfter(page, () => page.keyboard.press('Enter'));
    const path = join(directory, 'teclado.pdf');
    await writeFile(path, 'final');
    await chooser.accept([path]);
    expect(await verdict(page)).toContain('É o PDF final');
    await page.close();
  });
});

describe('of an envelope as the API makes it', () => {
  test('there is nothing while it is a draft, its status once it is sent, and nothing after it is deleted', async () => {
    const account = await service.account();
    const call = async (method: string, path: string, body?: FormData): Promise<string> => {
      const made = { method, key: account.testKey, ...(body === undefined ? {} : { body }) };
      const answer = await account.json(`/v1/esign/envelopes${path}`, made);
      expect([answer.body, answer.status < 300]).toEqual([answer.body, true]);
      return answer.body.id;
    };
    const form = new FormData();
    form.set('file', new File([await readFile('examples/contrato.pdf')], 'contrato.pdf'));
    const signers = [{ name: 'Inês Couto', email: 'ines@exemplo.com.br' }];
    form.set('data', JSON.stringify({ name: 'Contrato de locação', send: false, signers }));
    const id = await call('POST', '', form);
    const shown = async () => {
      const response = await fetch(`${service.url}/verificar/${id}`);
      return { status: response.status, text: await response.text() };
    };
    expect((await shown()).status).toBe(404);
    await call('POST', `/${id}/send`);
    const pending = await shown();
    expect(pending.status).toBe(200);
    expect(pending.text).toContain('Contrato de locação');
    expect(pending.text).toContain('<strong>TESTE</strong>');
    expect(pending.text).not.toMatch(/Inês|ines@|[0-9a-f]{64}/);
    await call('POST', `/${id}/cancel`);
    expect((await shown()).text).toContain('O pedido foi cancelado.');
    await call('DELETE', `/${id}`);
    expect((await shown()).status).toBe(404);
  });
});
