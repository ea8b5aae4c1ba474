import { basename, join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../../documents/web/browser.ts';
import { startRelay } from '../../documents/web/relay.ts';
import { Fault, patiently, STOP_MS, Visit } from '../../documents/web/visit.ts';
import { runProgram } from '../../protocol/run-program.ts';
import type { PrintedPage, WebPage, WebPagesJob, webPagesProgram } from '../../protocol/web/web-pages.ts';

const MOST_LOAD_MS = 30_000;
/** The share of a page's time that may pass until it is loaded. */
const LOAD_SHARE = 1 / 3;
const BEFORE_SCRIPTS = 'window.print = () => {}; window.open = () => null;';

/**
 * Returns the milliseconds after which a page is printed as it is: the pages that are left share the time of
 * the run.
 */
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
): Promise<PrintedPage> {
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
  const isLoaded = await visit.settle(job.waitMs, job.browser);
  const title = await visit.title();
  await visit.print(job.pdf);
  await patiently(tab.close(), STOP_MS);
  return { title, missesPdf: !isLoaded };
}

await runProgram<typeof webPagesProgram>(async (job, onStep) => {
  const files = job.pages.flatMap(({ address, file }) => (file === null ? [] : [{ ...file, address }]));
  const relay = await startRelay(job.egressProxy, files);
  const browser = await launchBrowser(
    job.browser,
    relay.port,
    join(job.scratch, basename(job.browser.program)),
  );
  for (const [index, page] of job.pages.entries()) {
    try {
      const withinMs = loadMs(job.deadline, job.pages.length - index);
      onStep(await print(browser, job, page, { isFirst: index === 0, withinMs }));
    } catch (error) {
      if (error instanceof Fault) return { index, fault: error.fault, ...error.details };
      throw error;
    }
  }
  return null;
});
