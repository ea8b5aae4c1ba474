import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import type { Product } from './product.ts';
import { Signer } from './signer.ts';

/** A telephone's processor is so many times slower than this one. */
const SLOWER = 4;

export function startBrowser(): Promise<Browser> {
  return puppeteer.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** Someone who is asked to sign the document. */
export async function invite(product: Product, document: Uint8Array<ArrayBuffer>): Promise<Signer> {
  const field = { signer: 0, type: 'signature', page: 0, x: 0.1, y: 0.8, w: 0.35, h: 0.08 };
  return Signer.asked(await product.account(), document, [field]);
}

/** A page of 360 px whose browser knows nothing yet. */
export async function newTelephone(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 360, height: 740, deviceScaleFactor: 2 });
  return { page, session: await page.createCDPSession() };
}

export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Presses what posts a step's form, until the next step has begun to be there. */
export async function post(page: Page, step: string): Promise<void> {
  await Promise.all([
    page.waitForNavigation({ waitUntil: 'domcontentloaded' }),
    page.click(`form[action$="/${step}"] button`),
  ]);
}
