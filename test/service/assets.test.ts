import { describe, expect, test } from 'vitest';
import { assets } from '../../worker/generated/assets.js';
import { useService } from './support/use-service.ts';

const service = useService();

const WORKER = `${assets.pdfjs}pdf.worker.min.mjs`;

describe('the browser’s own files', () => {
  test.each([
    [assets.pagesStyle, 'text/css'],
    [assets.verificationScript, 'text/javascript'],
    [`${assets.pdfjs}pdf.min.mjs`, 'text/javascript'],
    [WORKER, 'text/javascript'],
    [`${assets.pdfjs}wasm/openjpeg.wasm`, 'application/wasm'],
    [`${assets.pdfjs}cmaps/UniJIS-UTF16-H.bcmap`, ''],
    [`${assets.pdfjs}standard_fonts/LiberationSans-Regular.ttf`, 'font/ttf'],
  ])('%s may be kept for good, as what it is', async (path, type) => {
    const response = await fetch(service().url + path);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect(response.headers.get('Content-Type') ?? '').toContain(type);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test('pdf.js travels compressed', async () => {
    const response = await fetch(service().url + WORKER, { headers: { 'Accept-Encoding': 'gzip' } });
    await response.body?.cancel();
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
  });

  test('WebAssembly is allowed to the worker of pdf.js alone', async () => {
    const policy = async (path: string) =>
      (await fetch(service().url + path)).headers.get('Content-Security-Policy');
    expect(await policy(WORKER)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
    );
    for (const path of [`${assets.pdfjs}pdf.min.mjs`, assets.verificationScript, assets.pagesStyle])
      expect(await policy(path)).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test.each([
    '/estatico/',
    '/estatico/nada.js',
    '/_headers',
    '/estatico/../_headers',
  ])('%s is not there', async (path) => {
    const response = await fetch(service().url + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
  });
});
