import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { sharedOf } from '../measure/tree-memory.ts';
import type { Scenario } from '../scenario.ts';
import { picturePdf } from '../system/picture-pdf.ts';
import { invite, newTelephone, post, startBrowser } from '../system/telephone.ts';
import { textPdf } from '../system/text-pdf.ts';

const PAGES = 100;
const FIRST = 10;
/** MiB beyond the document itself, whose bytes are loaded with its pages. */
const MOST_GROWTH = 40;

/** MiB of the page's process after the first pages and after all of them. */
type Held = readonly [early: number, late: number];

export const signingPageMemory: Scenario = {
  name: 'signing page, memory over 100 pages',
  async measure({ product }) {
    const service = await product();
    const browser = await startBrowser();
    try {
      const held: [string, number, Held][] = [];
      for (const [kind, document] of [
        ['text', await textPdf(PAGES)],
        ['pictures', await picturePdf(PAGES, 0.4)],
      ] as const) {
        const signer = await invite(service, document);
        const { page } = await newTelephone(browser);
        await page.goto(signer.link);
        await post(page, 'codigo');
        await page.type('#codigo', await signer.code());
        await post(page, 'confirmar');
        held.push([kind, document.byteLength / 1024 ** 2, await readThrough(browser, page)]);
        await page.browserContext().close();
      }
      return held.map(([kind, size, [early, late]]) => ({
        name: `${this.name}: ${kind}`,
        unit: 'MiB' as const,
        bar: { atMost: MOST_GROWTH },
        values: [Math.max(0, late - early - size)],
        detail: `${early.toFixed(0)} MiB after ${FIRST} pages, ${late.toFixed(0)} MiB after ${PAGES}; the document has ${size.toFixed(1)} MiB`,
      }));
    } finally {
      await browser.close();
    }
  },
};

/** Scrolls to each page and waits until it is drawn. */
async function readThrough(browser: Browser, page: Page): Promise<Held> {
  await page.waitForSelector('.sheet');
  const sheets = await page.$$('.sheet');
  const pid = await newestRenderer(browser);
  let early = 0;
  for (const [index, sheet] of sheets.entries()) {
    await sheet.scrollIntoView();
    await page.waitForSelector(`.page:nth-of-type(${index + 1}) [data-drawn]`);
    if (index === FIRST - 1) early = await settled(page, pid);
  }
  return [early, await settled(page, pid)];
}

async function settled(page: Page, pid: number): Promise<number> {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  await setTimeout(1_000);
  return sharedOf(pid);
}

async function newestRenderer(browser: Browser): Promise<number> {
  const session = await browser.target().createCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
}
