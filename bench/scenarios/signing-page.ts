import type { Browser } from 'puppeteer-core';
import { type Scenario, shown } from '../scenario.ts';
import { picturePdf } from '../system/picture-pdf.ts';
import type { Product } from '../system/product.ts';
import { slowLine } from '../system/slow-line.ts';
import { invite, newTelephone, post, slowDown, startBrowser } from '../system/telephone.ts';

const VISITS = 5;
/** Each of about 100 KiB. */
const PAGES = 10;
/** Counts the completely loaded parts of pdf.js. */
const STORED =
  "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/pdfjs/')).length";
const CODE_STEP_MS = 1_500;
const FIRST_PAGE_MS = 3_000;

interface Visit {
  codeStep: number;
  firstPage: number;
  /** KiB received from the code until the first page is drawn. */
  received: number;
}

export const signingPage: Scenario = {
  name: 'signing page at 1.6 Mbit/s, a CPU four times slower',
  async measure({ product }) {
    const [service, document, browser] = await Promise.all([
      product(),
      picturePdf(PAGES, 0.32),
      startBrowser(),
    ]);
    const visits: Visit[] = [];
    const line = await slowLine(service.url);
    try {
      for (let visit = 0; visit < VISITS; visit++)
        visits.push(await visitOnce(service, browser, document, line.origin));
    } finally {
      await browser.close();
      await line.close();
    }
    const of = (name: keyof Visit) => visits.map((visit) => visit[name]);
    const size = `a PDF of ${PAGES} pages, ${(document.byteLength / 1024).toFixed(0)} KiB`;
    return [
      {
        name: `${this.name}: code step usable`,
        unit: 'ms',
        bar: { atMost: CODE_STEP_MS },
        values: of('codeStep'),
        detail: `opened by an address, nothing stored: ${shown(of('codeStep'), 'ms')}`,
      },
      {
        name: `${this.name}: first page after the code`,
        unit: 'ms',
        bar: { atMost: FIRST_PAGE_MS },
        values: of('firstPage'),
        detail: `${size}, ${shown(of('received'), 'KiB')} received after the code; pdf.js came while the code was awaited`,
      },
    ];
  },
};

async function visitOnce(
  product: Product,
  browser: Browser,
  document: Uint8Array<ArrayBuffer>,
  origin: string,
): Promise<Visit> {
  const signer = await invite(product, document);
  const { page } = await newTelephone(browser);
  await page.goto(signer.link);
  await post(page, 'codigo');
  await page.browserContext().close();
  const { page: slow, session } = await newTelephone(browser);
  await slowDown(session);
  const opened = performance.now();
  await slow.goto(`${origin}${new URL(signer.link).pathname}/codigo`, { waitUntil: 'domcontentloaded' });
  await slow.waitForSelector('#codigo', { visible: true });
  await slow.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  const codeStep = performance.now() - opened;
  // In practice the mail with the code takes longer than that.
  await slow.waitForFunction(`${STORED} === 2`, { timeout: 60_000 });
  await slow.type('#codigo', await signer.code());
  let received = 0;
  await session.send('Network.enable');
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    received += encodedDataLength / 1024;
  });
  const sent = performance.now();
  await post(slow, 'confirmar');
  await slow.waitForSelector('.sheet[data-drawn]', { timeout: 60_000 });
  const firstPage = performance.now() - sent;
  await slow.browserContext().close();
  return { codeStep, firstPage, received };
}
