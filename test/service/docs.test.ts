import { execFile, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openapi } from '../../worker/generated/openapi.js';
import { startBrowser } from './support/browser.ts';
import { checkedFetch } from './support/contract/contract.ts';
import { useService } from './support/use-service.ts';

const run = promisify(execFile);

const service = useService();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

interface Visit {
  page: Page;
  /** Hosts that the page made the browser ask. */
  hosts: Set<string>;
  complaints: string[];
  policy: string;
}

async function visit(path: string, width: number): Promise<Visit> {
  const page = await browser.newPage();
  const hosts = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(request.url()));
  await page.setViewport({ width, height: 900 });
  const response = await page.goto(`${service().url}${path}`, { waitUntil: 'networkidle0' });
  return { page, hosts, complaints, policy: response?.headers()['content-security-policy'] ?? '' };
}

const PATHS = [
  '/docs',
  '/docs/erros',
  '/docs/erros/invalid_option',
  '/docs/ferramentas/unir-pdf',
  '/docs/api/listJobs',
  '/docs/api/createPixBrCode',
];

describe('/docs in a browser', () => {
  test.each(PATHS)('%s asks no other host, complains of nothing and fits a telephone', async (path) => {
    for (const width of [1280, 360]) {
      const { page, hosts, complaints, policy } = await visit(path, width);
      expect([...hosts]).toEqual([new URL(service().url).host]);
      expect(complaints).toEqual([]);
      expect(policy).toMatch(/^default-src 'none'/);
      const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(beyond).toBe(0);
      const family = await page.evaluate('getComputedStyle(document.querySelector("h1")).fontFamily');
      expect(family).toContain('Palatino');
      await page.close();
    }
  });

  test('shows the same without JavaScript', async () => {
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.goto(`${service().url}/docs`);
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Documentação da API');
    await page.close();
  });

  test('keeps its text readable in light and in dark', async () => {
    for (const scheme of ['light', 'dark']) {
      const page = await browser.newPage();
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.goto(`${service().url}/docs/ferramentas/converter-imagem`);
      for (const selector of ['main p', '.kicker', 'a[href^="/docs/erros/"]', '.type', '.mark', '.status'])
        expect([scheme, selector, (await contrast(page, selector)) >= 4.5]).toEqual([scheme, selector, true]);
      await page.close();
    }
  });
});

test.each([
  '/docs',
  '/docs/api/createBatch',
  '/docs/api/createJob',
])('%s on paper has no heading at the end of a sheet', async (path) => {
  const { page } = await visit(path, 1280);
  const headings = await page.$$eval('h1, h2, h3, .kicker, dt', (found) =>
    found.map((heading) => (heading.textContent ?? '').replace(/\s+/g, ' ').trim()),
  );
  const margin = { top: '15mm', right: '15mm', bottom: '15mm', left: '15mm' };
  const printing = spawn('pdftotext', ['-layout', '-', '-']);
  printing.stdin?.end(await page.pdf({ format: 'A4', margin }));
  const sheets = (await text(printing.stdout)).split('\f').slice(0, -1);
  expect(sheets.length).toBeGreaterThan(1);
  const last = sheets
    .slice(0, -1)
    .map((sheet) => sheet.trimEnd().split('\n').at(-1)?.trim().replace(/\s+/g, ' '));
  expect(last.filter((line) => line === undefined || headings.includes(line))).toEqual([]);
  await page.close();
});

/** Of an element's text against the page (WCAG 2.2, 1.4.3). */
async function contrast(page: Page, selector: string): Promise<number> {
  const luminance = async (script: string) => {
    const colour = String(await page.evaluate(script));
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const text = await luminance(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).color`);
  const paper = await luminance('getComputedStyle(document.body).backgroundColor');
  return (Math.max(text, paper) + 0.05) / (Math.min(text, paper) + 0.05);
}

describe('the call that a page shows, pasted into a terminal', () => {
  test.each([
    'getMe',
    'listTools',
    'validateDocuments',
    'parseBoleto',
    'createPixBrCode',
    'createQrCode',
    'createBarcode',
  ])('of %s is answered', async (operationId) => {
    const account = await service().account();
    const { page } = await visit(`/docs/api/${operationId}`, 1280);
    const call = await page.$eval('figure.code code', (code) => code.textContent);
    await page.close();
    const env = { ...process.env, CHAVE: account.liveKey };
    const { stdout } = await run('bash', ['-c', `${call} --fail`], { env });
    expect(JSON.parse(stdout)).not.toHaveProperty('error');
  });
});

describe('the document', () => {
  test('is the artefact, for anyone, at no cost and without a limit', async () => {
    for (let call = 0; call < 15; call++) {
      const response = await checkedFetch(`${service().url}/v1/openapi.json`);
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).toBe(openapi.replaceAll('https://papelada.example', service().url));
    }
  });

  test('need not be sent again', async () => {
    const first = await checkedFetch(`${service().url}/v1/openapi.json`);
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=300');
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
    expect((await checkedFetch(`${service().url}/v1/openapi.json`, { headers })).status).toBe(304);
  });
});
