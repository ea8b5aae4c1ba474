import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import type { Product } from './product.ts';
import { Signer } from './signer.ts';

/** The factor by which a phone's processor is slower than this one. */
const SLOWER = 4;

export function startBrowser(): Promise<Browser> {
  return puppeteer.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** Sends a document to one signer. */
export async function invite(product: Product, document: Uint8Array<ArrayBuffer>): Promise<Signer> {
  const field = { signer: 0, type: 'signature', page: 0, x: 0.1, y: 0.8, w: 0.35, h: 0.08 };
  return Signer.asked(await product.account(), document, [field]);
}

/** Opens a page 360 px wide in a browser without cache and cookies. */
export async function newTelephone(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 360, height: 740, deviceScaleFactor: 2 });
  return { page, session: await page.createCDPSession() };
}

export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Presses the button that posts a step's form, and waits for the next page. */
export async function post(page: Page, step: string): Promise<void> {
  await Promise.all([
    page.waitForNavigation({ waitUntil: 'domcontentloaded' }),
    page.click(`form[action$="/${step}"] button`),
  ]);
}
