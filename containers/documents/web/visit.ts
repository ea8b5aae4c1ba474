import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { CDPSession, HTTPRequest, HTTPResponse, Page, PDFOptions } from 'puppeteer-core';
import type { BrowserProgram, WebPage, WebPageFault } from '../../protocol/web/web-pages.ts';
import { PagePdfs } from './page-pdfs.ts';
import { PrintedPaper } from './printed-paper.ts';

const QUIET_MS = 300;
const SETTLE_MS = 5_000;
export const STOP_MS = 1_000;
const STOP_TRIES = 8;
const PRINT_MS = 60_000;
const TITLE_CHARACTERS = 200;
/** Markup with which a page may change by itself after it was loaded. */
const LIVELY = /<script|\bon\w+\s*=|frame|<object|<embed|http-equiv\s*=\s*["']?refresh/i;
const SHOWABLE = /^(text\/|image\/|application\/([\w.+-]*\+)?(xml|xhtml|json)\b|$)/i;

const showAll = (title: string) => `(async () => {
  document.title ||= ${JSON.stringify(title)};
  for (const late of document.querySelectorAll('[loading=lazy]')) late.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
})()`;

export class Fault extends Error {
  readonly fault: WebPageFault['fault'];
  readonly details: Omit<WebPageFault, 'fault'>;

  constructor(fault: WebPageFault['fault'], details: Omit<WebPageFault, 'fault'> = {}) {
    super(fault);
    this.fault = fault;
    this.details = details;
  }
}

/** Waits for something that a page may prevent for ever. */
export async function patiently(work: Promise<unknown>, ms: number): Promise<void> {
  await Promise.race([work.catch(() => {}), setTimeout(ms)]);
}

async function* read(chunks: AsyncIterable<Uint8Array>, paper: PrintedPaper): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    paper.add(chunk);
    yield chunk;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Returns true if Chromium refused to print on that paper. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Printing failed');
}

function reasonOf(error: unknown): string {
  return /net::(\w+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 'unknown';
}

async function answers(session: CDPSession): Promise<boolean> {
  const answered = session.send('Runtime.evaluate', { expression: '1' }).then(
    () => true,
    () => true,
  );
  return Promise.race([answered, setTimeout(STOP_MS, false)]);
}

/** Stops loading, and a script that runs without end, so that the page can be printed as it is. */
async function stopPage(session: CDPSession): Promise<void> {
  // If no script is running, the next one would be ended, so this is done only when there is no answer.
  for (let tries = 0; tries < STOP_TRIES && !(await answers(session)); tries++)
    session.send('Runtime.terminateExecution').catch(() => {});
  await patiently(session.send('Page.stopLoading'), STOP_MS);
}

/** A tab that opens a page and prints it. */
export class Visit {
  readonly #tab: Page;
  readonly #page: WebPage;
  /** Opened before the page: a script that never ends would prevent it later. */
  readonly #session: CDPSession;
  readonly #pdfs: PagePdfs;
  /** The address to which the page has been redirected so far. */
  #at: string;
  #main: HTTPResponse | null = null;
  #hasResources = false;
  #crashed = false;

  constructor(tab: Page, session: CDPSession, page: WebPage) {
    this.#tab = tab;
    this.#session = session;
    this.#page = page;
    this.#pdfs = new PagePdfs(tab);
    this.#at = page.address;
    tab.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
    tab.on('error', () => {
      this.#crashed = true;
    });
    const isMain = (request: HTTPRequest) =>
      request.isNavigationRequest() && request.frame() === tab.mainFrame();
    tab.on('request', (request) => {
      if (isMain(request)) this.#at = request.url();
      else if (!request.url().startsWith('data:')) this.#hasResources = true;
    });
    tab.on('response', (response) => {
      if (isMain(response.request())) this.#main = response;
    });
  }

  async open(withinMs: number): Promise<void> {
    try {
      await this.#tab.goto(this.#page.address, { waitUntil: 'load', timeout: withinMs });
    } catch (error) {
      if (this.#crashed) throw new Fault('crashed');
      if (isTimeout(error)) await this.#giveUpLoading();
      else throw this.#unreached(error);
    }
    this.#check();
  }

  /** Waits until the page is complete; false if a PDF in it was not loaded in time. */
  async settle(waitMs: number, { isShell }: Pick<BrowserProgram, 'isShell'>): Promise<boolean> {
    await patiently(this.#tab.evaluate(showAll(this.#page.title)), SETTLE_MS);
    if (await this.#mayLoadMore()) {
      await patiently(
        this.#tab.waitForNetworkIdle({ idleTime: QUIET_MS, concurrency: 0, timeout: SETTLE_MS }),
        SETTLE_MS,
      );
    }
    await setTimeout(waitMs);
    const hasPdfs = await this.#hasPdfs();
    if (hasPdfs && isShell) throw new Fault('showsPdf');
    const isLoaded = !hasPdfs || (await this.#pdfs.load());
    await stopPage(this.#session);
    this.#check();
    return isLoaded;
  }

  async print(options: PDFOptions): Promise<void> {
    const paper = new PrintedPaper();
    try {
      const stream = await this.#tab.createPDFStream({ ...options, timeout: PRINT_MS });
      await pipeline(stream, (chunks) => read(chunks, paper), createWriteStream(this.#page.target));
    } catch (error) {
      if (this.#crashed) throw new Fault('crashed');
      if (error instanceof Error && /page range/i.test(error.message)) throw new Fault('noSuchPages');
      if (isTimeout(error)) throw new Fault('tooSlow');
      this.#check();
      if (options.preferCSSPageSize && isRefusal(error)) throw new Fault('unprintable');
      throw error;
    }
    if (options.preferCSSPageSize && paper.isTooLarge) throw new Fault('unprintable');
  }

  async title(): Promise<string> {
    let title = '';
    const read = this.#tab.title().then((found) => {
      title = found;
    });
    await patiently(read, STOP_MS);
    return title.slice(0, TITLE_CHARACTERS);
  }

  async #giveUpLoading(): Promise<void> {
    if (this.#main === null) throw new Fault('noAnswer', { url: this.#at, reason: 'timeout' });
    await stopPage(this.#session);
  }

  /** A page of one file without scripts is complete when it is loaded. */
  async #mayLoadMore(): Promise<boolean> {
    const type = this.#main?.headers()['content-type'] ?? '';
    if (this.#hasResources || this.#main === null || !type.startsWith('text/html')) return true;
    const bytes = await this.#main.buffer().catch(() => null);
    // UTF-16, with two bytes for a letter, hides no word.
    return bytes === null || LIVELY.test(Buffer.from(bytes).toString('latin1').replaceAll('\0', ''));
  }

  /** False if the page does not answer. */
  async #hasPdfs(): Promise<boolean> {
    return Promise.race([this.#pdfs.exist(), setTimeout(STOP_MS, false)]);
  }

  #status(): number {
    return this.#main?.status() ?? 200;
  }

  #statusFault(): Fault {
    return new Fault('status', { url: this.#at, status: this.#status() });
  }

  #unreached(error: unknown): Fault {
    const reason = reasonOf(error);
    const url = this.#at;
    if (reason === 'ERR_ABORTED') return new Fault('noPage', { url });
    if (reason === 'ERR_HTTP_RESPONSE_CODE_FAILURE') return this.#statusFault();
    return new Fault('noAnswer', { url, reason });
  }

  #check(): void {
    if (this.#crashed) throw new Fault('crashed');
    if (this.#status() >= 400) throw this.#statusFault();
    const url = this.#at;
    if (this.#tab.url().startsWith('chrome-error:')) throw new Fault('noAnswer', { url, reason: 'unknown' });
    const type = this.#main?.headers()['content-type'] ?? '';
    if (!SHOWABLE.test(type)) throw new Fault('noPage', { url });
  }
}
