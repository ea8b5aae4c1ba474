import { PDFDocument } from '@cantoo/pdf-lib';
import type { Browser, BrowserContext, HTTPRequest, Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { axeFindings, leavePage, pixelsBeyond, smallestLetters, smallTargets } from './browser.ts';
import { mailsTo } from './envelopes.ts';
import { CONTRACT_PDF, RECEIPT_PNG } from './files.ts';
import { eventually, type Service } from './service.ts';

/** Three pages: a text, a picture alone, a text. */
export async function threePages(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.load(CONTRACT_PDF);
  const picture = await pdf.embedPng(RECEIPT_PNG);
  pdf.insertPage(1, [595, 842]).drawImage(picture, { x: 100, y: 300, width: 300, height: 300 });
  return new Uint8Array(await pdf.save());
}

/** A page of text, so many times. */
export async function manyPages(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const [pdf, contract] = [await PDFDocument.create(), await PDFDocument.load(CONTRACT_PDF)];
  for (let page = 0; page < count; page++) pdf.addPage((await pdf.copyPages(contract, [0]))[0]);
  return new Uint8Array(await pdf.save());
}

export interface Invited {
  name: string;
  email: string;
  sign_url: string;
}

/** A person's telephone: one browser context, one page. */
export class Telephone {
  readonly page: Page;
  readonly invited: Invited;
  /** What the console says: violations of the page's policy, faults of its script. */
  readonly complaints: string[] = [];
  readonly #service: Service;
  readonly #context: BrowserContext;
  readonly #hasScript: boolean;

  private constructor(
    service: Service,
    context: BrowserContext,
    page: Page,
    invited: Invited,
    hasScript: boolean,
  ) {
    [this.#service, this.#context, this.#hasScript] = [service, context, hasScript];
    [this.page, this.invited] = [page, invited];
    page.on('console', (message) => {
      // Chromium tells of every step that is shown again with its fault.
      if (!/status of 4(00|29)/.test(message.text())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
  }

  static async of(
    service: Service,
    browser: Browser,
    invited: Invited,
    { script = true } = {},
  ): Promise<Telephone> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setJavaScriptEnabled(script);
    await page.setViewport({ width: 360, height: 740, deviceScaleFactor: 2 });
    return new Telephone(service, context, page, invited, script);
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** Opens a page behind the person's link. */
  async open(step = ''): Promise<void> {
    await this.page.goto(this.invited.sign_url + step, { waitUntil: 'load' });
  }

  /** What leads to another page. */
  leave(act: () => Promise<unknown>): Promise<void> {
    return leavePage(this.page, act);
  }

  /** Keeps back what the page asks for at such addresses, until they are given to what is returned. */
  async holdBack(...addresses: RegExp[]): Promise<(address: RegExp) => Promise<void>> {
    const holding = new Map(addresses.map((address) => [address, [] as HTTPRequest[]]));
    const hold = (request: HTTPRequest) => {
      const address = addresses.find((held) => holding.has(held) && held.test(request.url()));
      if (address) holding.get(address)?.push(request);
      // A request whose page is closed meanwhile is wanted by nobody.
      else request.continue().catch(() => undefined);
    };
    this.page.on('request', hold);
    await this.page.setRequestInterception(true);
    return async (address) => {
      const held = holding.get(address) ?? [];
      holding.delete(address);
      await Promise.all(held.map((request) => request.continue()));
      if (holding.size > 0) return;
      // What a worker of the page asks for is stopped too, and never reported here.
      this.page.off('request', hold);
      await this.page.setRequestInterception(false);
    };
  }

  /** Where on the page these stand, in pixels from its top. */
  async placesOf(selectors: readonly string[]): Promise<unknown> {
    return this.page.evaluate(
      `${JSON.stringify(selectors)}.map((selector) => document.querySelector(selector).getBoundingClientRect().top + scrollY)`,
    );
  }

  press(label: string): Promise<void> {
    return this.leave(async () => (await this.#button(label)).click());
  }

  /** A press that leads nowhere, until the page says so. */
  async pressUntil(label: string, words: string): Promise<void> {
    await this.tap(label);
    const isSaid = `![...document.querySelectorAll('[aria-disabled]')].length && document.querySelector('main').textContent.includes(${JSON.stringify(words)})`;
    await this.page.waitForFunction(isSaid).catch(async (cause: unknown) => {
      const shown = await this.page.evaluate('document.body.innerText');
      const url = this.page.url();
      throw new Error(`the page ${url} does not say "${words}", but: ${shown}`, { cause });
    });
  }

  /** Types over what a field holds. */
  async retype(selector: string, text: string): Promise<void> {
    await this.page.$eval(selector, (field) => Reflect.set(field, 'value', ''));
    await this.page.type(selector, text);
  }

  /** The field that has the focus and is said to be wrong, what is said of it, and whether the title says so. */
  async wrongField(): Promise<unknown[]> {
    // The browser gives the focus to what has `autofocus` with its next frame, which may follow the page's load.
    await eventually(
      async () => (await this.page.evaluate('document.activeElement !== document.body')) === true,
    );
    const found: unknown = await this.page.evaluate(
      `(({ activeElement: field, title }) => [
         field.getAttribute('aria-invalid') === 'true' && field.id,
         document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0])?.textContent,
         title.startsWith('Erro: '),
       ])(document)`,
    );
    return Array.isArray(found) ? found : [];
  }

  async untilText(selector: string, words: string): Promise<void> {
    await this.page.waitForFunction(
      `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(words)})`,
    );
  }

  until(isSo: () => boolean): Promise<void> {
    return eventually(async () => isSo());
  }

  /** The same person in another tab of the same browser. */
  async anotherTab(): Promise<Telephone> {
    const page = await this.#context.newPage();
    return new Telephone(this.#service, this.#context, page, this.invited, this.#hasScript);
  }

  /** What the console says, but for requests that came to nothing. */
  faults(): string[] {
    return this.complaints.filter((text) => !/^Failed to load resource/.test(text));
  }

  async tap(label: string): Promise<void> {
    await (await this.#button(label)).click();
  }

  async #button(label: string) {
    for (const candidate of await this.page.$$('button, a'))
      if ((await candidate.evaluate((element) => element.textContent?.trim())) === label) return candidate;
    throw new Error(`no button ${label}: ${await this.text()}`);
  }

  heading(): Promise<string> {
    return this.page.$eval('h1', (element) => element.textContent ?? '');
  }

  text(): Promise<string> {
    return this.page.$eval('main', (element) => element.textContent?.replace(/\s+/g, ' ') ?? '');
  }

  /** The newest code that was mailed to the person. */
  async code(): Promise<string> {
    const mails = await mailsTo(this.#service, this.invited.email);
    const mail = mails.find(({ subject }) => /código/i.test(subject));
    return (
      /\b(\d{3})\s?(\d{3})\b/
        .exec(mail?.text ?? '')
        ?.slice(1)
        .join('') ?? ''
    );
  }

  /** From the link to the document. */
  async enter(): Promise<void> {
    await this.open();
    await this.press('Enviar o código');
    await this.page.type('#codigo', await this.code());
    await this.press('Confirmar');
  }

  /** Until the first page is drawn and all pages' texts are there. */
  async pagesAreShown(pages: number): Promise<void> {
    await this.page.waitForFunction(
      `document.querySelector('.sheet canvas')?.width > 600 && document.querySelectorAll('.page-text > p:first-child').length === ${pages}`,
    );
  }

  /** Goes on by the tabulator until what has that name has the focus. */
  async tabTo(name: string): Promise<void> {
    const seen: string[] = [];
    for (let presses = 0; presses < 30; presses++) {
      await this.page.keyboard.press('Tab');
      const focused = await this.focused();
      if (focused === name) return;
      seen.push(focused);
    }
    throw new Error(`no way to ${name} by ${seen.join(' → ')}`);
  }

  /** The name of what has the focus. */
  async focused(): Promise<string> {
    const name: unknown = await this.page.evaluate(
      `(({ labels, textContent, ariaLabel }) => ariaLabel ?? labels?.[0]?.textContent ?? textContent)(document.activeElement)`,
    );
    return String(name).trim();
  }

  /** Whether the middle of what has the focus is in the window, and nothing lies over it. */
  async focusIsInSight(): Promise<unknown> {
    return this.page.evaluate(
      `((focused) => {
         const { left, top, width, height } = focused.getBoundingClientRect();
         return focused.contains(document.elementFromPoint(left + width / 2, top + height / 2));
       })(document.activeElement)`,
    );
  }

  /** Returns what a screen reader announces, in order: roles and names. */
  async told(): Promise<string[]> {
    const tree = await this.page.accessibility.snapshot();
    const lines: string[] = [];
    const walk = (node: typeof tree) => {
      if (!node) return;
      if (node.role !== 'RootWebArea') lines.push(`${node.role} "${node.name ?? ''}"`);
      for (const child of node.children ?? []) walk(child);
    };
    walk(tree);
    return lines;
  }

  async draw(label: string): Promise<void> {
    await this.tap(label);
    const pads = await this.page.$$('.pad');
    const areas = await Promise.all(pads.map((pad) => pad.boundingBox()));
    const last = areas.findLastIndex((area) => area !== null);
    await pads[last]?.scrollIntoView();
    const area = await pads[last]?.boundingBox();
    if (!area) throw new Error('no area to draw on');
    const { mouse } = this.page;
    await mouse.move(area.x + 40, area.y + area.height / 2);
    await mouse.down();
    for (let step = 1; step <= 24; step++)
      await mouse.move(area.x + 40 + step * 8, area.y + area.height / 2 + 40 * Math.sin(step / 3));
    await mouse.up();
  }

  /** That a step is as it must be for everybody: roles, names, contrasts, sizes, no line beyond the screen. */
  async expectSound(name: string): Promise<void> {
    const { page } = this;
    // Axe needs timers; what the page itself would have run is not run any more.
    await page.setJavaScriptEnabled(true);
    // A failed step is reported by its name.
    expect([name, await axeFindings(page)]).toEqual([name, []]);
    expect([name, await smallTargets(page), await pixelsBeyond(page)]).toEqual([name, [], 0]);
    expect([name, await smallestLetters(page)]).toEqual([name, 18]);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect([name, 'at 200%', await pixelsBeyond(page)]).toEqual([name, 'at 200%', 0]);
    await page.evaluate("document.documentElement.style.fontSize = ''");
    await page.setJavaScriptEnabled(this.#hasScript);
    expect([name, this.complaints]).toEqual([name, []]);
  }
}
