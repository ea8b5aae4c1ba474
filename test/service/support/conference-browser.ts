import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { expect } from 'vitest';
import type { Parcel } from '../../../common/shipping/batch-result.ts';
import { randomId } from '../../../worker/random.ts';
import { axeFindings, leavePage, pixelsBeyond, smallestLetters, smallTargets } from './browser.ts';
import type { Service } from './service.ts';

export interface SampleConference {
  id: string;
  token: string;
  link: string;
}

/** A batch of invented parcels; null for one that still runs. */
export async function makeConference(service: Service, parcels: Parcel[] | null): Promise<SampleConference> {
  const [id, token] = [randomId('lote'), randomId('x').slice(2)];
  await orderSample(service, { id, token, parcels });
  return { id, token, link: `${service.url}/conferencia/${id}/${token}` };
}

export async function orderSample(service: Service, order: object): Promise<void> {
  const made = await fetch(`${service.url}/exemplos/lotes`, { method: 'POST', body: JSON.stringify(order) });
  expect(made.status).toBe(204);
}

/** What the page says of its last scan: kind, title, text. */
export interface ToldOutcome {
  kind: string;
  title: string;
  text: string;
}

const TELEPHONE = { width: 360, height: 740, deviceScaleFactor: 2, hasTouch: true };

/** A phone with a hand scanner, on a batch's conference page. */
export class ScannerPhone {
  page: Page;
  /** What the console says: violations of the page's policy, faults of its script. */
  readonly complaints: string[] = [];
  readonly #context: BrowserContext;
  readonly #link: string;

  private constructor(context: BrowserContext, page: Page, link: string) {
    [this.#context, this.page, this.#link] = [context, page, link];
    this.#listen(page);
  }

  #listen(page: Page): void {
    page.on('console', (message) => {
      if (
        !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY|status of (404|429|5\d\d)/.test(message.text())
      )
        this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
  }

  static async of(
    browser: Browser,
    link: string,
    { script = true, camera = false } = {},
  ): Promise<ScannerPhone> {
    const context = await browser.createBrowserContext();
    if (camera) await context.overridePermissions(new URL(link).origin, ['camera']);
    const page = await context.newPage();
    await page.setJavaScriptEnabled(script);
    await page.setViewport(TELEPHONE);
    return new ScannerPhone(context, page, link);
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  open(query = ''): Promise<unknown> {
    return this.page.goto(this.#link + query, { waitUntil: 'load' });
  }

  /** Until the page is kept for reloads without network. */
  async isKept(): Promise<void> {
    await this.page.waitForSelector('#conferencia[data-kept]');
    await this.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'load' });
  }

  /** Closes the tab, and opens the link in another. */
  async reopen(): Promise<void> {
    const page = await this.another();
    await this.page.close();
    this.page = page;
    this.#listen(page);
  }

  /** A second tab of the same browser, on the same link. */
  async another(): Promise<Page> {
    const page = await this.#context.newPage();
    await page.setViewport(TELEPHONE);
    await page.goto(this.#link, { waitUntil: 'load' });
    return page;
  }

  /** The same phone at another of its tabs. */
  withTab(page: Page): ScannerPhone {
    return new ScannerPhone(this.#context, page, this.#link);
  }

  /** As a browser says when its line is back. */
  async hearsOfNetwork(): Promise<void> {
    await this.page.evaluate("dispatchEvent(new Event('online'))");
  }

  /** Keys of what the browser stores that begin so. */
  async stored(prefix: string): Promise<string[]> {
    const keys: unknown = await this.page.evaluate('Object.keys(localStorage)');
    return Array.isArray(keys) ? keys.map(String).filter((key) => key.startsWith(prefix)) : [];
  }

  /** Chooses what is loaded, and names the device. */
  async begin(carrier: string, device: string): Promise<void> {
    await this.open();
    await this.beginHere(carrier, device);
  }

  /** The same on the page that is open. */
  async beginHere(carrier: string, device: string): Promise<void> {
    await this.page.click(`#comecar input[name=carga][value=${JSON.stringify(carrier)}]`);
    await this.page.$eval('#aparelho', (input) => Reflect.set(input, 'value', ''));
    await this.page.type('#aparelho', device);
    await this.page.click('#comecar button');
    await this.page.waitForSelector('#conferir:not([hidden])');
  }

  /** As a hand scanner types: into whatever has the focus. Answers what the page says then. */
  async scan(code: string, end = 'Enter'): Promise<ToldOutcome> {
    const before = await this.#turn();
    await this.page.keyboard.type(code);
    if (end !== '') await this.page.keyboard.press(end as 'Enter');
    await this.page.waitForFunction(
      `(document.querySelector('#resultado').dataset.turn ?? '') !== ${JSON.stringify(before)}`,
      { polling: 10 },
    );
    return this.outcome();
  }

  async outcome(): Promise<ToldOutcome> {
    const told = await this.page.$eval('#resultado', (place) => ({
      kind: place.className.replace('outcome ', ''),
      title: place.querySelector('strong')?.textContent ?? '',
      text: place.querySelector('span')?.textContent ?? '',
    }));
    return told;
  }

  #turn(): Promise<string> {
    return this.page.$eval('#resultado', (place) => place.getAttribute('data-turn') ?? '');
  }

  /** The page can still be opened, and its script reaches nobody. */
  async cutOff(): Promise<void> {
    await this.page.setRequestInterception(true);
    this.page.on('request', (request) =>
      /\/(leituras|estado)\b/.test(request.url())
        ? request.abort('internetdisconnected')
        : request.continue(),
    );
  }

  async connect(): Promise<void> {
    this.page.removeAllListeners('request');
    await this.page.setRequestInterception(false);
  }

  /** What leads to another page. */
  leave(act: () => Promise<unknown>): Promise<void> {
    return leavePage(this.page, act);
  }

  text(selector: string): Promise<string> {
    return this.page.$eval(selector, (element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? '');
  }

  /** Until the page says so there. */
  async says(selector: string, words: string): Promise<void> {
    const isSaid = `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(words)})`;
    // A page that is not in front draws no frames.
    await this.page.waitForFunction(isSaid, { polling: 50 }).catch(async () => {
      throw new Error(`not said: ${words}, but ${await this.text('main')} ${this.complaints}`);
    });
  }

  /** That a page is as it must be for everybody: roles, names, contrasts, sizes, no line beyond the screen. */
  async expectSound(name: string): Promise<void> {
    const { page } = this;
    const hasScript = page.isJavaScriptEnabled();
    await page.setJavaScriptEnabled(true);
    await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))');
    expect([name, await axeFindings(page)]).toEqual([name, []]);
    expect([name, await smallTargets(page), await pixelsBeyond(page)]).toEqual([name, [], 0]);
    expect([name, await smallestLetters(page)]).toEqual([name, 18]);
    await page.setJavaScriptEnabled(hasScript);
    expect([name, this.complaints]).toEqual([name, []]);
  }
}
