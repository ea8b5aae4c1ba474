import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { leavePage, untilFocused } from './browser.ts';
import { signInCodes } from './console-visitor.ts';
import { eventually, type Service } from './service.ts';

/** More than a page of the console has. */
const MOST_STOPS = 100;

/** A person at a computer: one browser context, one page of the console. */
export class Person {
  readonly page: Page;
  readonly email: string;
  /** What the console of the browser says: violations of the page's policy, faults of its script. */
  readonly complaints: string[] = [];
  readonly #service: Service;
  readonly #context: BrowserContext;
  /** By which the person reaches the service. */
  readonly #origin: string;
  readonly #folder: string;

  private constructor(
    service: Service,
    context: BrowserContext,
    page: Page,
    { email, origin, folder }: { email: string; origin: string; folder: string },
  ) {
    [this.#service, this.#context, this.page, this.email] = [service, context, page, email];
    [this.#origin, this.#folder] = [origin, folder];
    page.on('console', (message) => {
      if (!/status of 4\d\d/.test(message.text())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
  }

  static async of(
    service: Service,
    browser: Browser,
    email: string,
    { width = 1280, script = true, origin = service.url } = {},
  ): Promise<Person> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setJavaScriptEnabled(script);
    await page.setViewport({ width, height: 800 });
    const folder = await mkdtemp(join(tmpdir(), 'pessoa-'));
    return new Person(service, context, page, { email, origin, folder });
  }

  async close(): Promise<void> {
    await this.#context.close();
    await rm(this.#folder, { recursive: true });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#origin + path, { waitUntil: 'load' });
    await untilFocused(this.page);
  }

  async press(label: string): Promise<void> {
    for (const candidate of await this.page.$$('button, a')) {
      const text = await candidate.evaluate((element) => element.textContent?.trim());
      if (text !== label) continue;
      return leavePage(this.page, () => candidate.click());
    }
    throw new Error(`no button ${label}: ${await this.text()}`);
  }

  /** Presses Tab until what `selector` names has the focus. */
  async tabTo(selector: string): Promise<void> {
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      await this.page.keyboard.press('Tab');
      const isThere = `document.activeElement?.matches(${JSON.stringify(selector)})`;
      if ((await this.page.evaluate(isThere)) === true) return;
    }
    throw new Error(`no way by keys to ${selector}`);
  }

  /** Presses Enter, which opens a page. */
  enter(): Promise<void> {
    return leavePage(this.page, () => this.page.keyboard.press('Enter'));
  }

  /** Goes by keys to what `selector` names, and presses Enter there. */
  async enterAt(selector: string): Promise<void> {
    await this.tabTo(selector);
    await this.enter();
  }

  /** The path of the page that is shown. */
  path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  heading(): Promise<string> {
    return this.page.$eval('h1', (element) => element.textContent ?? '');
  }

  text(): Promise<string> {
    return this.page.$eval('main', (element) => element.textContent?.replace(/\s+/g, ' ') ?? '');
  }

  /** Codes that were mailed to the person, the newest first. */
  codes(): Promise<string[]> {
    return signInCodes(this.#service, this.email);
  }

  /** Asks for a code and waits for its mail. */
  async askForCode(path = '/entrar'): Promise<string> {
    const before = (await this.codes()).length;
    await this.open(path);
    await this.page.type('#email', this.email);
    await this.press('Enviar o código');
    await eventually(async () => (await this.codes()).length > before);
    return (await this.codes())[0] ?? '';
  }

  /** Chooses a file of the person's own in a form. */
  async chooseFile(
    selector: string,
    { name, ...content }: { name: string } & ({ text: string } | { bytes: Uint8Array }),
  ): Promise<void> {
    await writeFile(join(this.#folder, name), 'text' in content ? content.text : content.bytes);
    const input = await this.page.$(selector);
    if (input === null) throw new Error(`no field ${selector}`);
    await (await input.toElement('input')).uploadFile(join(this.#folder, name));
  }

  /** Runs a command as it was pasted from a page, in the folder of the person's files; returns what it printed. */
  async runInShell(command: string): Promise<unknown> {
    const { stdout } = await promisify(execFile)('bash', ['-c', command], { cwd: this.#folder });
    return JSON.parse(stdout);
  }

  until(isSo: () => Promise<boolean>): Promise<void> {
    return eventually(isSo);
  }

  async signIn(path = '/entrar'): Promise<void> {
    const code = await this.askForCode(path);
    await this.page.type('#codigo', code);
    await this.press('Entrar');
  }
}
