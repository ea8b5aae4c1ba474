import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { z } from 'zod';
import type { Product } from './product.ts';

const made = z.object({ signers: z.array(z.object({ sign_url: z.string() })) });
const mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** A telephone on the road: 1.6 Mbit/s, 150 ms away, a processor four times slower than this one. */
const NETWORK = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const SLOWER = 4;

let people = 0;

export interface Signer {
  email: string;
  link: string;
}

export function startBrowser(): Promise<Browser> {
  return puppeteer.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** Someone who is asked to sign the document. */
export async function invite(product: Product, document: Uint8Array<ArrayBuffer>): Promise<Signer> {
  const account = await product.account();
  const email = `quem.assina${++people}@exemplo.com.br`;
  const body = new FormData();
  body.append('file', new Blob([document]), 'contrato.pdf');
  const signers = [{ name: 'Ana Pereira', email }];
  const fields = [{ signer: 0, type: 'signature', page: 0, x: 0.1, y: 0.8, w: 0.35, h: 0.08 }];
  body.append('data', JSON.stringify({ name: 'Contrato', signers, fields, return_links: true }));
  const headers = { Authorization: `Bearer ${account.key}`, 'Idempotency-Key': email };
  const response = await fetch(`${product.url}/v1/esign/envelopes`, { method: 'POST', headers, body });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`envelope: ${response.status} ${text.slice(0, 300)}`);
  const [signer] = made.parse(JSON.parse(text)).signers;
  if (!signer) throw new Error('nobody was invited');
  return { email, link: signer.sign_url };
}

export async function codeOf(product: Product, { email }: Signer): Promise<string> {
  const response = await fetch(`${product.url}/dev/mail`, { headers: { Accept: 'application/json' } });
  const kept = mails.parse(await response.json());
  const text = kept.find(({ to, subject }) => to === email && /código/i.test(subject))?.text ?? '';
  return (/\b(\d{3})\s?(\d{3})\b/.exec(text) ?? []).slice(1).join('');
}

/** A page of 360 px whose browser knows nothing yet. */
export async function newTelephone(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 360, height: 740, deviceScaleFactor: 2 });
  return { page, session: await page.createCDPSession() };
}

export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Presses what posts a step's form, until the next step has begun to be there. */
export async function post(page: Page, step: string): Promise<void> {
  await Promise.all([
    page.waitForNavigation({ waitUntil: 'domcontentloaded' }),
    page.click(`form[action$="/${step}"] button`),
  ]);
}
