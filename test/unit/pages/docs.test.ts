import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { app } from '../../../worker/app.ts';
import { errorDocs } from '../../../worker/error-docs.ts';
import { type ErrorCode, errorRegistry } from '../../../worker/errors.ts';
import { contractDocument } from '../../service/support/contract/document.ts';

const ORIGIN = 'https://papelada.test';

const LOCAL = { ENVIRONMENT: 'local' };

async function get(path: string): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await app.request(`${ORIGIN}${path}`, {}, LOCAL);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href);
}

/** Every page that can be reached from /docs, by its path. */
const pages = new Map<string, string>();
const links = new Set<string>(['/docs']);
for (const link of links) {
  const [path = ''] = link.split('#');
  if (!path.startsWith('/docs') || pages.has(path) || /\.(css|svg)$/.test(path)) continue;
  const { text } = await get(path);
  pages.set(path, text);
  for (const href of linksOf(text)) links.add(href.startsWith('#') ? `${path}${href}` : href);
}

const codes = Object.keys(errorRegistry) as ErrorCode[];

describe('the pages of /docs', () => {
  test('are the guide, a page a tool, an endpoint and an error code', () => {
    for (const tool of catalogue) expect(pages.has(`/docs/ferramentas/${tool.id}`)).toBe(true);
    for (const code of codes) expect(pages.has(`/docs/erros/${code}`)).toBe(true);
    expect(pages.has('/docs/api/getJob')).toBe(true);
    expect(pages.size).toBeGreaterThan(catalogue.length + codes.length + 10);
  });

  test('link only to what is there, anchors too', async () => {
    for (const link of links) {
      expect(link).toMatch(/^\//);
      const [path = '', anchor] = link.split('#');
      if (existsSync(join(import.meta.dirname, '../../../public', path)) && path !== '/') continue;
      const { status, text } = await get(path);
      expect([link, status]).toEqual([link, 200]);
      if (anchor !== undefined) expect([link, text.includes(` id="${anchor}"`)]).toEqual([link, true]);
    }
  });

  test('have a list beside them of all that the contract and the guide have', () => {
    const ofContract = Object.entries(contractDocument.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => {
        const tool = method === 'post' ? /^\/v1\/tools\/([^/{]+)$/.exec(path)?.[1] : undefined;
        return tool === undefined ? `/docs/api/${operationId}` : `/docs/ferramentas/${tool}`;
      }),
    );
    const expected = [...ofContract, '/docs/erros', ...codes.map((code) => `/docs/erros/${code}`)].sort();
    const sections = [...(pages.get('/docs') ?? '').matchAll(/<section id="([^"]+)"/g)]
      .map(([, id]) => `/docs#${id}`)
      .filter((href) => !/#(ferramentas|endpoints)$/.test(href));
    expect(sections.length).toBeGreaterThan(8);
    for (const [path, html] of pages) {
      const [list = ''] = (html.split('<nav class="side"')[1] ?? '').split('</nav>');
      const listed = linksOf(list);
      expect([path, listed.filter((href) => href.includes('#'))]).toEqual([path, sections]);
      expect([path, listed.filter((href) => !href.includes('#')).sort()]).toEqual([path, expected]);
      // Where a reader is, wherever the list is closed.
      const isListed = expected.includes(path);
      expect([path, list.includes(`href="${path}" aria-current="page"`)]).toEqual([path, isListed]);
    }
  });

  test('have the anchor that docs_url of each tool names', () => {
    for (const tool of catalogue) expect(pages.get('/docs')).toContain(` id="${tool.id}"`);
  });

  test('have one main heading, no skipped level, and the language of their readers', () => {
    for (const [path, html] of pages) {
      const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
      expect([path, levels.filter((level) => level === 1).length]).toEqual([path, 1]);
      const skipped = levels.some((level, place) => level - (levels[place - 1] ?? level) > 1);
      expect([path, skipped]).toEqual([path, false]);
      expect(html).toMatch(/^<!doctype html><html lang="pt-BR">/i);
    }
  });

  test('bear no script and no style of their own, and a policy that allows none', async () => {
    for (const [path, html] of pages) {
      expect([path, /<script|<style| style=| on\w+=/.test(html)]).toEqual([path, false]);
      const policy = (await get(path)).headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  test('show no placeholder of an address, and no value that is missing', () => {
    for (const [path, html] of pages) {
      expect([path, /papelada\.example|undefined|\[object/.test(html)]).toEqual([path, false]);
    }
  });
});

describe('the values of a field', () => {
  test.each([
    ['comprimir-video', '360, 480, 720 ou 1080'],
    ['mp4-para-mp3', '64, 96, 128, 192, 256 ou 320'],
    ['pdf-para-zpl', '152, 203, 300 ou 600'],
    ['recortar-etiqueta', '10x15, a4 ou original'],
    ['desbloquear-pdf', 'sempre true'],
    ['unir-pdf', 'true ou false'],
    ['html-para-pdf', 'número, de 0,1 a 2'],
  ])('of %s read as a choice: %s', (tool, text) => {
    expect(pages.get(`/docs/ferramentas/${tool}`)).toContain(text);
  });

  test('are nowhere each the only one', () => {
    for (const [path, html] of pages)
      expect([path, /sempre [^<,.]{1,40}(·| ou sempre|, sempre)/.test(html)]).toEqual([path, false]);
  });
});

describe('the page of an error', () => {
  test.each(codes)('%s says its status, its message, when it comes and what to do', (code) => {
    const html = (pages.get(`/docs/erros/${code}`) ?? '').replaceAll('&quot;', '"').replaceAll('&lt;', '<');
    const plain = html.replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
    for (const text of [errorRegistry[code].message, errorDocs[code].when, errorDocs[code].fix])
      expect(plain).toContain(text);
    expect(plain).toContain(String(errorRegistry[code].status));
  });

  test('names the endpoints that give it', () => {
    expect(pages.get('/docs/erros/job_running')).toContain('/docs/api/deleteJob');
    expect(pages.get('/docs/erros/job_running')).not.toContain('<a href="/docs/api/getJobFile">/v1');
    const [main = ''] = (pages.get('/docs/erros/concurrency_limit') ?? '').split('</main>');
    for (const tool of catalogue)
      expect([tool.id, main.includes(`/docs/ferramentas/${tool.id}"`)]).toEqual([
        tool.id,
        tool.kind !== 'light',
      ]);
  });
});

describe('a page that does not exist', () => {
  test.each([
    '/docs/nada',
    '/docs/erros/inventado',
    '/docs/ferramentas/nada',
    '/docs/api/constructor',
    '/docs/erros/toString',
  ])('%s is 404, in Portuguese', async (path) => {
    const { status, headers, text } = await get(path);
    expect([status, headers.get('Content-Type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(text).toContain('Página não encontrada');
  });

  test('does not let its path become markup', async () => {
    expect((await get('/docs/<script>alert(1)</script>')).text).not.toContain('<script>');
  });
});

describe('the document at /v1/openapi.json', () => {
  test('is served to anyone, with the origin that was asked, and need not be sent again', async () => {
    const { status, headers, text } = await get('/v1/openapi.json');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(text).servers).toEqual([{ url: ORIGIN }]);
    expect(text).not.toContain('papelada.example');
    const again = await app.request(
      '/v1/openapi.json',
      { headers: { 'If-None-Match': headers.get('ETag') ?? '' } },
      LOCAL,
    );
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

describe('the call of an endpoint', () => {
  test.each([
    ['deleteUpload', /curl -s -X DELETE [\s\S]*-H &#39;Tus-Resumable: 1\.0\.0&#39;/],
    ['getUploadOffset', /curl -sI [\s\S]*-H &#39;Tus-Resumable: 1\.0\.0&#39;/],
    ['getJob', /curl -s &#39;/],
  ])('of %s has the headers that it needs', (operationId, call) => {
    expect(pages.get(`/docs/api/${operationId}`)).toMatch(call);
  });

  test('that answers with a file saves it', () => {
    const downloads = Object.entries(contractDocument.paths).flatMap(([path, item]) =>
      /\/(files\/[^/]+|download)$/.test(path)
        ? Object.values(item).map(({ operationId }) => operationId)
        : [],
    );
    expect(downloads.length).toBeGreaterThanOrEqual(6);
    for (const operationId of downloads)
      expect(pages.get(`/docs/api/${operationId}`)).toContain('curl -sSfOJ ');
  });
});
