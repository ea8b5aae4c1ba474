import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/local/free-port.ts';
import { execute } from '../support/execute.ts';
import { type Finished, failureOf, runTool } from './support/program.ts';
import { useOwnProgram } from './support/use-program.ts';
import { listen } from './support/walls.ts';

const GREEN = { r: 0, g: 160, b: 80 };
const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: GREEN } })
  .png()
  .toBuffer();
const greenPdf = await PDFDocument.create().then((document) => {
  document.addPage([300, 300]).drawRectangle({ width: 300, height: 300, color: rgb(0, 160 / 255, 80 / 255) });
  return document.save();
});
const server = createServer(async (request, response) => {
  const path = request.url ?? '/';
  const html = { 'content-type': 'text/html; charset=utf-8' };
  if (path === '/verde.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  else if (path === '/estilo.css')
    response.writeHead(200, { 'content-type': 'text/css' }).end('h1::after { content: " com estilo" }');
  else if (path === '/pagina')
    response
      .writeHead(200, html)
      .end('<title>Relatório: vendas/2026?</title><h1>Página da rede</h1><img src="verde.png">');
  else if (path === '/sem-titulo') response.writeHead(200, html).end('<p>nada');
  else if (path === '/redireciona') response.writeHead(301, { location: '/pagina' }).end();
  else if (path === '/sem-fim') response.writeHead(302, { location: '/sem-fim' }).end();
  else if (path === '/erro-vazio') response.writeHead(503).end();
  else if (path.startsWith('/erro/')) response.writeHead(Number(path.slice(6)), html).end('<p>erro');
  else if (path === '/arquivo.zip') response.writeHead(200, { 'content-type': 'application/zip' }).end('PK');
  else if (path === '/arquivo.pdf')
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4');
  else if (path === '/verde.pdf?versao=2')
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(greenPdf);
  else if (path === '/lento.pdf')
    response.writeHead(200, { 'content-type': 'application/pdf' }).write(greenPdf.slice(0, 100));
  else if (path === '/desliga') response.destroy();
  else if (path === '/goteja')
    response.writeHead(200, { 'content-type': 'image/png' }).write(picture.subarray(0, 20));
  else if (path !== '/calado') response.writeHead(404).end();
});
const origin = `http://127.0.0.1:${await listen(server, '127.0.0.1')}`;
const closed = `http://127.0.0.1:${await freePort()}`;
const unknown = 'http://nao-existe.test';
const program = useOwnProgram({ EGRESS_ALLOW: `${origin},${closed},${unknown}` });
const url = () => program().url;
/** A page is given a third of it to load. */
const SHORT_RUN_SECONDS = 24;
let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'papelada-html-'));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(home, { recursive: true, force: true });
});

async function opened(bytes: Uint8Array | undefined): Promise<string> {
  const path = join(home, 'aberto.pdf');
  await writeFile(path, bytes ?? new Uint8Array());
  await execute('qpdf', ['--check', path]);
  return path;
}

async function textOf(bytes: Uint8Array | undefined): Promise<string> {
  return (await execute('pdftotext', ['-layout', await opened(bytes), '-'])).stdout;
}

async function factsOf(bytes: Uint8Array | undefined): Promise<string> {
  return (await execute('pdfinfo', [await opened(bytes)])).stdout;
}

/** Pixels of a page, and where on it (in percent) the ones of a colour begin. */
async function drawing(bytes: Uint8Array | undefined, page = 1) {
  const target = join(home, 'folha');
  const place = ['-f', String(page), '-l', String(page), '-singlefile'];
  await execute('pdftoppm', ['-r', '50', ...place, '-png', await opened(bytes), target]);
  const { data, info } = await sharp(`${target}.png`)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isGreen = (at: number) =>
    Math.abs((data[at] ?? 0) - GREEN.r) +
      Math.abs((data[at + 1] ?? 0) - GREEN.g) +
      Math.abs((data[at + 2] ?? 0) - GREEN.b) <
    30;
  let green = 0;
  let left = info.width;
  for (let at = 0; at < data.length; at += 3) {
    if (!isGreen(at)) continue;
    green += 1;
    left = Math.min(left, (at / 3) % info.width);
  }
  return { green, leftMm: (left / 50) * 25.4 };
}

/** The pages' PDFs, of one browser: each start of it takes a second. */
async function allPrinted(
  pages: readonly (string | Uint8Array)[],
  options: Record<string, unknown> = {},
  timeoutSeconds?: number,
): Promise<Buffer[]> {
  const given = pages.map((page, index) => ({
    name: `página ${index}.html`,
    bytes: typeof page === 'string' ? strToU8(page) : page,
  }));
  const { state, files } = await runTool(url(), 'html-para-pdf', options, given, timeoutSeconds);
  expect(state).toMatchObject({ state: 'done' });
  expect(files).toHaveLength(pages.length);
  return files.map(({ bytes }) => bytes);
}

async function printed(
  page: string | Uint8Array,
  options: Record<string, unknown> = {},
  timeoutSeconds?: number,
): Promise<Buffer> {
  const [bytes = Buffer.alloc(0)] = await allPrinted([page], options, timeoutSeconds);
  return bytes;
}

const failing = (html: string, options: Record<string, unknown> = {}) =>
  failureOf(url(), 'html-para-pdf', options, [{ name: 'página.html', bytes: strToU8(html) }]);

describe('html-para-pdf of a file', () => {
  test('keeps accents whatever the encoding and whether it is declared, and prints emoji', async () => {
    const text = '<p>Olá, coração de São João — 50 €';
    const declared = `<meta charset="iso-8859-1">${text}`;
    const cp1252 = (of: string) => Buffer.from(of.replace('—', '\u0097').replace('€', '\u0080'), 'latin1');
    const files = [
      { name: 'utf8.html', bytes: strToU8(`${text} 😀 🇧🇷`) },
      { name: 'windows.html', bytes: cp1252(text) },
      { name: 'declarado.htm', bytes: cp1252(declared) },
      { name: 'utf16.html', bytes: Buffer.from(`\ufeff${text}`, 'utf16le') },
      {
        name: 'xhtml.html',
        bytes: strToU8(
          `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html><body>${text}</p></body></html>`,
        ),
      },
    ];
    const { files: outputs } = await runTool(url(), 'html-para-pdf', {}, files);
    expect(outputs.map(({ name }) => name)).toEqual([
      'utf8.pdf',
      'windows.pdf',
      'declarado.pdf',
      'utf16.pdf',
      'xhtml.pdf',
    ]);
    for (const { bytes } of outputs) expect(await textOf(bytes)).toContain('Olá, coração de São João — 50 €');
    const fonts = (await execute('pdffonts', [await opened(outputs[0]?.bytes)])).stdout;
    expect(fonts).toMatch(/Type 3|Emoji/);
    expect(await factsOf(outputs[0]?.bytes)).toMatch(/Title: +utf8/);
  });

  test('loads pictures and styles of the web, and no siblings', async () => {
    const bytes = await printed(
      `<link rel="stylesheet" href="${origin}/estilo.css"><h1>Nota</h1><div style="height:3000px"></div>
       <img loading="lazy" src="${origin}/verde.png"><img src="verde.png" alt="irmã ausente">`,
      { page_ranges: '1, 3' },
    );
    const text = await textOf(bytes);
    expect(text).toMatch(/Nota com estilo[\s\S]*\f[\s\S]*irmã ausente/);
    expect((await drawing(bytes, 2)).green).toBeGreaterThan(100);
  });

  test('takes the paper from the option, else from the page, else A4', async () => {
    const page = '<style>@page { size: 100mm 150mm }</style><p>etiqueta';
    const [plain, label] = await allPrinted(['<p>a4', page]);
    expect(await factsOf(plain)).toMatch(/Page size:.*A4/);
    expect(await factsOf(label)).toMatch(/Page size: +28[23]\.\d+ x 425\.\d+/);
    expect(await factsOf(await printed(page, { format: 'a5' }))).toMatch(/Page size:.*A5/);
    expect(await factsOf(await printed('<p>x', { format: 'letter', landscape: true }))).toMatch(
      /Page size: +792 x 612/,
    );
  });

  test('is not slowed down by what is before a page, however often', async () => {
    const heads = [
      ['<!-- a -->', 2000, ''] as const,
      ['<?php ?> ', 2000, ''] as const,
      ['<!--', 5000, '-->'] as const,
    ];
    const given = heads.map(([piece, times, end], index) => ({
      name: `${index}.html`,
      bytes: strToU8(`${piece.repeat(times)}${end} x <p>oi`),
    }));
    const { files } = await runTool(url(), 'html-para-pdf', {}, given);
    expect(files).toHaveLength(heads.length);
    for (const { bytes } of files) expect(await textOf(bytes)).toContain('oi');
  });

  test('says what is wrong with paper that nothing can be printed on, and prints it on other paper', async () => {
    const onPaper = (size: string) => `<style>@page { size: ${size} }</style><p>oi`;
    expect(await textOf(await printed(onPaper('5080mm 100mm')))).toContain('oi');
    expect(await failing(onPaper('100mm 5082mm'))).toContain('pede em @page um papel');
    const vast = onPaper('100000mm 100000mm');
    expect(await failing(vast)).toContain('pede em @page um papel que não pode ser impresso');
    expect(await textOf(await printed(vast, { format: 'a4' }))).toContain('oi');
  });

  test('follows margin, background, media and ranges', async () => {
    const block =
      '<style>@media print { .t { display: none } }</style><div style="width:50mm;height:50mm;background:rgb(0 160 80)"></div><p class="t">tela</p>';
    const body = `<body style="margin:0">${block}`;
    const wide = await printed(body, { margin_mm: 40, media: 'screen' });
    expect((await drawing(wide)).leftMm).toBeCloseTo(40, -0.5);
    expect(await textOf(wide)).toContain('tela');
    const bare = await printed(body, { margin_mm: 0 });
    expect((await drawing(bare)).leftMm).toBeLessThan(2);
    expect(await textOf(bare)).not.toContain('tela');
    expect((await drawing(await printed(body, { print_background: false }))).green).toBe(0);
    const pages = [1, 2, 3, 4].map((page) => `<h1 style="break-after:page">folha ${page}</h1>`).join('');
    const some = await textOf(await printed(pages, { page_ranges: '2, 4-4', page_numbers: true }));
    expect(some).toMatch(/folha 2[\s\S]*folha 4/);
    expect(some).not.toMatch(/folha [13]/);
    expect(await failing(pages, { page_ranges: '40-50' })).toContain(
      'tem menos folhas do que page_ranges pede',
    );
  });

  const data = `data:application/pdf;base64,${Buffer.from(greenPdf).toString('base64')}`;
  test.each([
    ['a frame', `<iframe src="${data}"></iframe>`],
    ['a frame of a frame', `<iframe srcdoc="<iframe src='${data}'></iframe>"></iframe>`],
    ['an object of its own data', `<object data="${data}"></object>`],
    ['an embedded file of the web', `<embed src="${origin}/verde.pdf?versao=2" width="300" height="150">`],
  ])('shows the PDF that is part of a page as %s, and prints what is before and after it', async (_, part) => {
    const [before, page, after] = await allPrinted(['<p>antes', `<p>com um PDF${part}`, '<p>depois']);
    expect(await textOf(before)).toContain('antes');
    expect((await drawing(page)).green).toBeGreaterThan(1_000);
    expect(await textOf(after)).toContain('depois');
  });

  test('says that a PDF in a page did not arrive, and prints the page', async () => {
    const page = {
      name: 'contrato.html',
      bytes: strToU8(`<p>oi<iframe src="${origin}/lento.pdf"></iframe>`),
    };
    const { state, files } = await runTool(url(), 'html-para-pdf', {}, [page]);
    expect(state).toMatchObject({ state: 'done', info: expect.stringContaining('não carregou a tempo') });
    expect(await textOf(files[0]?.bytes)).toContain('oi');
  });

  test('runs scripts in Portuguese and in Brasília time, waits when asked, and is not held by dialogs', async () => {
    const text = await textOf(
      await printed(
        `<p id="a"></p><script>alert('x'); confirm('x'); prompt('x'); print(); onbeforeunload = () => 'x';
         a.textContent = (1234.5).toLocaleString() + ' ' + new Date(0).getHours();
         setTimeout(() => { document.body.append('apareceu depois') }, 1500)</script>`,
        { wait_ms: 2000 },
      ),
    );
    expect(text).toContain('1.234,5 21');
    expect(text).toContain('apareceu depois');
  });

  test('gives a script its time that takes itself away, two bytes a letter', async () => {
    const page = `\ufeff<meta charset="utf-16le"><p>antes</p><script>document.currentScript.remove();
      setTimeout(() => { document.body.append('apareceu sozinho') }, 100)</script>`;
    expect(await textOf(await printed(Buffer.from(page, 'utf16le')))).toContain('apareceu sozinho');
  });

  test('prints what is there of a page that never ends, in its scripts or in its loading; a silent server fails', async () => {
    const [endless, dripping, silent] = await Promise.all([
      printed('<p>antes</p><script>for (;;);</script><p>depois</p>', {}, SHORT_RUN_SECONDS),
      printed(`<p>antes</p><img src="${origin}/goteja"><p>depois</p>`, {}, SHORT_RUN_SECONDS),
      failureOf(url(), 'html-para-pdf', { url: `${origin}/calado` }, [], SHORT_RUN_SECONDS),
    ]);
    expect(await textOf(endless)).toMatch(/antes\s+depois/);
    expect(await textOf(dripping)).toMatch(/antes\s+depois/);
    expect(silent).toContain('não respondeu');
  });

  test('fails clearly when the memory of a run is spent, and works on', async () => {
    // Large arrays: with small objects a slow machine is still collecting garbage when the page is printed as it is.
    const hog =
      '<script>const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length + 0.5))</script>';
    expect(await failing(hog)).toContain('esgotou a memória');
    expect(await textOf(await printed('<p>segue'))).toContain('segue');
  });

  test('refuses by name what is no page', async () => {
    const bad = (name: string, bytes: Uint8Array) => failureOf(url(), 'html-para-pdf', {}, [{ name, bytes }]);
    expect(await bad('foto.html', picture)).toContain('o conteúdo é uma imagem PNG');
    expect(await bad('vazio.html', new Uint8Array())).toContain('está vazio');
  });
});

describe('html-para-pdf of an address', () => {
  const visit = (address: string): Promise<Finished> => runTool(url(), 'html-para-pdf', { url: address }, []);

  test('prints the page with its pictures, named after its title, else its host', async () => {
    const { files } = await visit(`${origin}/redireciona`);
    expect(files.map(({ name }) => name)).toEqual(['Relatório vendas 2026.pdf']);
    expect(await textOf(files[0]?.bytes)).toContain('Página da rede');
    expect((await drawing(files[0]?.bytes)).green).toBeGreaterThan(100);
    expect((await visit(`${origin}/sem-titulo`)).files.map(({ name }) => name)).toEqual([
      `${new URL(origin).host.replace(':', ' ')}.pdf`,
    ]);
  });

  test.each([
    ['/erro/404', 'respondeu com o erro 404'],
    ['/erro/401', 'respondeu com o erro 401'],
    ['/erro/500', 'respondeu com o erro 500'],
    ['/erro-vazio', 'respondeu com o erro 503'],
    ['/sem-fim', 'redireciona sem fim'],
    ['/arquivo.zip', 'não leva a uma página'],
    ['/arquivo.pdf', 'não leva a uma página'],
    ['/desliga', 'não respondeu'],
  ])('%s fails and says so', async (path, message) => {
    const { state } = await visit(`${origin}${path}`);
    expect(state).toMatchObject({ state: 'failed', message: expect.stringContaining(message) });
  });

  test('a server that is not there and a name that is not there fail and say so', async () => {
    const { state: silent } = await visit(`${closed}/`);
    expect(silent).toMatchObject({ state: 'failed', message: expect.stringContaining('não respondeu') });
    const { state: nobody } = await visit(`${unknown}/`);
    expect(nobody).toMatchObject({ state: 'failed', message: expect.stringContaining('não existe') });
  });
});
