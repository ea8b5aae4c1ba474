import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets } from '../../worker/generated/assets.js';
import { PDF_PAGE_POLICY } from '../../worker/pages/shell/policy.ts';
import { startBrowser } from './support/browser.ts';
import { useService } from './support/use-service.ts';

const service = useService();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Made by ffmpeg: 16 × 16 of one dark green. */
const JPEG_2000 =
  '/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEABgICAAD/XAApIn8gfuB+4H6gdvB28HbAbwBvAG7gZ1BnUGdoUAVQBVBHV9NX01di/2QAEQABTGF2YzU5LjM3LjEwMP+QAAoAAAAAADQAAf+Tz/wAEAlt/3/H+AMFt3/H+AMJbJ8AAAAAAAAAAAAAAAAAAAAAAAD/2Q==';

/** A page with a picture that WebAssembly decodes, letters of a standard font, and letters that a CMap names. */
function samplePdf(): Buffer {
  const picture = Buffer.from(JPEG_2000, 'base64').toString('latin1');
  const content =
    'q 80 0 0 80 10 10 cm /I Do Q BT /F 40 Tf 10 150 Td (Assino) Tj ET BT /J 40 Tf 10 110 Td <3042> Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>/Font<</F 6 0 R/J 7 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width 16/Height 16/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/JPXDecode/Length ${picture.length}>>stream\n${picture}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UTF16-H/DescendantFonts[8 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 9 0 R>>',
    '<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/StemV 80/CapHeight 700>>',
  ];
  let text = '%PDF-1.7\n';
  const entries = objects.map((object, place) => {
    const entry = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return entry;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
  const end = `trailer\n<</Root 1 0 R/Size ${size}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}

interface Answer {
  contentType: string;
  body: Buffer | string;
}

const SAMPLE = samplePdf();
const SCRIPT = `
import { openPdf } from './browser/pdf.ts';
const { document: pdf, TextLayer } = await openPdf('/exemplo/arquivo.pdf', ${SAMPLE.length});
const page = await pdf.getPage(1);
const viewport = page.getViewport({ scale: 1 });
const canvas = document.querySelector('canvas');
const textContentSource = await page.getTextContent();
await page.render({ canvas, viewport }).promise;
const container = document.querySelector('div');
await new TextLayer({ textContentSource, container, viewport }).render();
const pixels = (x, y, w, h) => [...canvas.getContext('2d').getImageData(x, y, w, h).data];
globalThis.drawn = {
  pages: pdf.numPages,
  text: container.textContent,
  picture: pixels(50, 150, 1, 1).slice(0, 3),
  ink: pixels(10, 15, 150, 40).filter((value, place) => place % 4 === 0 && value < 100).length > 300,
};
`;

test('pdf.js draws pictures, letters without a font and their text under the strictest policy', async () => {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: join(import.meta.dirname, '../..'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
    define: { PDFJS: JSON.stringify(assets.pdfjs) },
    external: ['/estatico/*'],
  });
  const answers: Record<string, Answer> = {
    '/exemplo/': {
      contentType: 'text/html',
      body: '<!doctype html><link rel="icon" href="data:,"><canvas width="200" height="200"></canvas><div></div><script type="module" src="/exemplo/script.js"></script>',
    },
    '/exemplo/script.js': { contentType: 'text/javascript', body: outputFiles[0]?.text ?? '' },
    '/exemplo/arquivo.pdf': { contentType: 'application/pdf', body: SAMPLE },
  };
  const fetched: string[] = [];
  const complaints: string[] = [];
  const page = await browser.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await answerItself(page, answers);
  await page.goto(`${service().url}/exemplo/`);
  await page.waitForFunction('globalThis.drawn');
  expect(complaints).toEqual([]);
  expect(await page.evaluate('globalThis.drawn')).toEqual({
    pages: 1,
    text: 'Assinoあ',
    picture: [19, 87, 74],
    ink: true,
  });
  const fetchedOf = (part: string) => fetched.filter((path) => path.startsWith(`${assets.pdfjs}${part}`));
  // Not its stand-in in JavaScript.
  expect(fetchedOf('wasm/')).toEqual([`${assets.pdfjs}wasm/openjpeg.wasm`]);
  expect(fetchedOf('standard_fonts/')).toHaveLength(1);
  expect(fetchedOf('cmaps/')).toHaveLength(2);
});

/** Answers for addresses that the service does not have; all else is the service's. */
async function answerItself(page: Page, answers: Record<string, Answer>): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/exemplo/*' }] });
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const answer = answers[new URL(request.url).pathname];
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: answer ? 200 : 404,
      responseHeaders: [
        { name: 'Content-Type', value: answer?.contentType ?? 'text/plain' },
        { name: 'Content-Security-Policy', value: PDF_PAGE_POLICY },
      ],
      body: Buffer.from(answer?.body ?? '').toString('base64'),
    });
  });
}
