import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, HTTPRequest, HTTPResponse, Page, PDFOptions } from 'puppeteer-core';
import { launchBrowser } from './browser.ts';
import { readJob, report } from './job.ts';
import { type ServedFile, startRelay } from './relay.ts';

export interface WebPagesJob {
  chromium: string;
  /** The Unix socket of the way out. */
  egressProxy: string;
  scratch: string;
  /** When the run is ended, in milliseconds since the epoch. */
  deadline: number;
  media: 'print' | 'screen';
  waitMs: number;
  pdf: PDFOptions;
  pages: { address: string; file: Omit<ServedFile, 'address'> | null; title: string; target: string }[];
}

export type PageFault =
  | 'noAnswer'
  | 'status'
  | 'noPage'
  | 'tooSlow'
  | 'crashed'
  | 'noSuchPages'
  | 'unprintable';

type WebPage = WebPagesJob['pages'][number];

const MOST_LOAD_MS = 30_000;
/** Of a page's time, that which may go by until it is loaded. */
const LOAD_SHARE = 1 / 3;
const QUIET_MS = 300;
const SETTLE_MS = 5_000;
const STOP_MS = 1_000;
const STOP_TRIES = 8;
const PRINT_MS = 60_000;
const TITLE_CHARACTERS = 200;
const SHOWABLE = /^(text\/|image\/|application\/([\w.+-]*\+)?(xml|xhtml|json)\b|$)/i;

const BEFORE_SCRIPTS = 'window.print = () => {}; window.open = () => null;';
const showAll = (title: string) => `(async () => {
  document.title ||= ${JSON.stringify(title)};
  for (const late of document.querySelectorAll('[loading=lazy]')) late.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
})()`;

class Fault extends Error {
  readonly fault: PageFault;
  readonly details: Record<string, unknown>;

  constructor(fault: PageFault, details: Record<string, unknown> = {}) {
    super(fault);
    this.fault = fault;
    this.details = details;
  }
}

function isJob(value: unknown): value is WebPagesJob {
  return typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);
}

/** Waits for a thing that a page may never let happen. */
async function patiently(work: Promise<unknown>, ms: number): Promise<void> {
  await Promise.race([work.catch(() => {}), setTimeout(ms)]);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Chromium's answer to paper that it cannot print on. */
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

/** Ends what still loads and a script that runs without end, so that what is there can be printed. */
async function stopPage(session: CDPSession): Promise<void> {
  // Where nothing runs, the script that would run next is the one ended: so only when there is no answer.
  for (let tries = 0; tries < STOP_TRIES && !(await answers(session)); tries++)
    session.send('Runtime.terminateExecution').catch(() => {});
  await patiently(session.send('Page.stopLoading'), STOP_MS);
}

class Visit {
  readonly #tab: Page;
  readonly #page: WebPage;
  /** Opened before the page is: a script that never ends lets none be opened later. */
  readonly #session: CDPSession;
  /** Where the page's own address has led so far. */
  #at: string;
  #main: HTTPResponse | null = null;
  #crashed = false;

  constructor(tab: Page, session: CDPSession, page: WebPage) {
    this.#tab = tab;
    this.#session = session;
    this.#page = page;
    this.#at = page.address;
    tab.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
    tab.on('error', () => {
      this.#crashed = true;
    });
    const isMain = (request: HTTPRequest) =>
      request.isNavigationRequest() && request.frame() === tab.mainFrame();
    tab.on('request', (request) => {
      if (isMain(request)) this.#at = request.url();
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

  async settle(waitMs: number): Promise<void> {
    await patiently(this.#tab.evaluate(showAll(this.#page.title)), SETTLE_MS);
    await patiently(
      this.#tab.waitForNetworkIdle({ idleTime: QUIET_MS, concurrency: 0, timeout: SETTLE_MS }),
      SETTLE_MS,
    );
    await setTimeout(waitMs);
    await stopPage(this.#session);
    this.#check();
  }

  async print(options: PDFOptions): Promise<void> {
    try {
      const stream = await this.#tab.createPDFStream({ ...options, timeout: PRINT_MS });
      await pipeline(stream, createWriteStream(this.#page.target));
    } catch (error) {
      if (this.#crashed) throw new Fault('crashed');
      if (error instanceof Error && /page range/i.test(error.message)) throw new Fault('noSuchPages');
      if (isTimeout(error)) throw new Fault('tooSlow');
      this.#check();
      if (options.preferCSSPageSize && isRefusal(error)) throw new Fault('unprintable');
      throw error;
    }
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

/** Until a page is printed as it is: the pages that are left share the run's time. */
function loadMs(deadline: number, pagesLeft: number): number {
  return Math.max(1, Math.min(MOST_LOAD_MS, ((deadline - Date.now()) / pagesLeft) * LOAD_SHARE));
}

async function print(browser: Browser, job: WebPagesJob, page: WebPage, withinMs: number): Promise<string> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  const tab = await context.newPage();
  context.on('targetcreated', async (target) => {
    const other = await target.page().catch(() => null);
    if (other !== null && other !== tab) await other.close().catch(() => {});
  });
  const session = await tab.createCDPSession();
  const visit = new Visit(tab, session, page);
  await session.send('Emulation.setLocaleOverride', { locale: 'pt_BR' });
  await session.send('Emulation.setEmulatedMedia', { media: job.media });
  await tab.evaluateOnNewDocument(BEFORE_SCRIPTS);
  await visit.open(withinMs);
  await visit.settle(job.waitMs);
  const title = await visit.title();
  await visit.print(job.pdf);
  await patiently(context.close(), STOP_MS);
  return title;
}

const job = readJob(isJob);
const files = job.pages.flatMap(({ address, file }) => (file === null ? [] : [{ ...file, address }]));
const relay = await startRelay(job.egressProxy, files);
const browser = await launchBrowser(job.chromium, relay.port, join(job.scratch, 'chromium'));
for (const [index, page] of job.pages.entries()) {
  try {
    const withinMs = loadMs(job.deadline, job.pages.length - index);
    report({ index, title: await print(browser, job, page, withinMs) });
  } catch (error) {
    console.error(error);
    if (error instanceof Fault) report({ index, fault: error.fault, ...error.details });
    process.exit(3);
  }
}
process.exit(0);
