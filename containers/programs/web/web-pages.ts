import { join } from 'node:path';
import type { Browser, Page, PDFOptions } from 'puppeteer-core';
import { launchBrowser } from '../../documents/web/browser.ts';
import { type ServedFile, startRelay } from '../../documents/web/relay.ts';
import { Fault, patiently, STOP_MS, Visit, type WebPage } from '../../documents/web/visit.ts';
import { readJob, report } from '../../protocol/job.ts';

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
  pages: (WebPage & { file: Omit<ServedFile, 'address'> | null })[];
}

const MOST_LOAD_MS = 30_000;
/** Of a page's time, that which may go by until it is loaded. */
const LOAD_SHARE = 1 / 3;
const BEFORE_SCRIPTS = 'window.print = () => {}; window.open = () => null;';

function isJob(value: unknown): value is WebPagesJob {
  return typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);
}

/** Until a page is printed as it is: the pages that are left share the run's time. */
function loadMs(deadline: number, pagesLeft: number): number {
  return Math.max(1, Math.min(MOST_LOAD_MS, ((deadline - Date.now()) / pagesLeft) * LOAD_SHARE));
}

/** The browser opens with a tab and nothing in it: the first page gets that one, each other page a profile of its own. */
async function openTab(browser: Browser, isFirst: boolean): Promise<Page> {
  const [opened] = isFirst ? await browser.pages() : [];
  if (opened !== undefined) return opened;
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  return context.newPage();
}

async function print(
  browser: Browser,
  job: WebPagesJob,
  page: WebPage,
  { isFirst, withinMs }: { isFirst: boolean; withinMs: number },
): Promise<string> {
  const tab = await openTab(browser, isFirst);
  const context = tab.browserContext();
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
  await patiently(tab.close(), STOP_MS);
  return title;
}

const job = readJob(isJob);
const files = job.pages.flatMap(({ address, file }) => (file === null ? [] : [{ ...file, address }]));
const relay = await startRelay(job.egressProxy, files);
const browser = await launchBrowser(job.chromium, relay.port, join(job.scratch, 'chromium'));
for (const [index, page] of job.pages.entries()) {
  try {
    const withinMs = loadMs(job.deadline, job.pages.length - index);
    report({ index, title: await print(browser, job, page, { isFirst: index === 0, withinMs }) });
  } catch (error) {
    console.error(error);
    if (error instanceof Fault) report({ index, fault: error.fault, ...error.details });
    process.exit(3);
  }
}
process.exit(0);
