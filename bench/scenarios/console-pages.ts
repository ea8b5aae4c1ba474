import { gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer-core';
import type { Figure } from '../figure.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { p95 } from '../measure/percentile.ts';
import { PAIRS, type Scenario, shown } from '../scenario.ts';
import type { BareWorker } from '../system/bare.ts';
import { signedIn } from '../system/console-person.ts';
import type { Product } from '../system/product.ts';
import { slowLine } from '../system/slow-line.ts';
import { newTelephone, slowDown, startBrowser } from '../system/telephone.ts';

/** The limit of a session is 120 pages a minute. */
const PEOPLE = 16;
const PAGES_A_ROUND = 100;
const VISITS = 5;
const MOST_KILOBYTES = 40;
const LARGEST_PAINT_MS = 1_500;
const PAINT = `new Promise((done) => new PerformanceObserver((list) => {
  const last = list.getEntries().at(-1);
  if (last) setTimeout(() => done(last.startTime), 300);
}).observe({ type: 'largest-contentful-paint', buffered: true }))`;

type Owner = Awaited<ReturnType<typeof signedIn>>[number];

/** Measures a page of the console: the server's work, its size and its time in the browser. */
export const consolePages: Scenario = {
  name: 'console pages',
  async measure({ product, bare }) {
    const [service, worker] = [await product(), await bare()];
    const owners = await signedIn(service.url, PEOPLE);
    const [owner] = owners;
    if (owner === undefined) throw new Error('nobody is signed in');
    const paths = [
      '/entrar',
      '/console',
      owner.account,
      `${owner.account}/chaves`,
      `${owner.account}/uso`,
      `${owner.account}/falhas`,
      '/perfil/acessos',
    ];
    return [
      await answerTimes(worker, owners),
      await weight(service, owner, paths),
      await largestPaint(service, owner),
    ];
  },
};

async function answerTimes(worker: BareWorker, owners: readonly Owner[]): Promise<Figure> {
  const [first] = owners;
  if (first) await worker.answerLike(await first.person.get(`${first.account}/chaves`));
  let turn = 0;
  const round = async (call: (owner: Owner, turn: number) => Promise<Response>): Promise<number> => {
    const times: number[] = [];
    for (let page = 0; page < PAGES_A_ROUND; page++) {
      const owner = owners[turn++ % owners.length];
      if (owner) times.push(await timed(async () => (await call(owner, turn)).text()));
    }
    return p95(times);
  };
  const pairs = await interleaved(
    PAIRS,
    () => round(({ person, account }) => person.get(`${account}/chaves`)),
    () => round((_, turn) => fetch(`${worker.url}/count/object-${turn % owners.length}`)),
  );
  return {
    name: 'p95 of a page of the console',
    unit: 'ratio',
    bar: { atMost: 2 },
    values: pairs.map(([ours, theirs]) => ours / theirs),
    detail: `${shown(
      pairs.map(([ours]) => ours),
      'ms',
    )} against ${shown(
      pairs.map(([, theirs]) => theirs),
      'ms',
    )} of a bare Hono route with one object call that writes and the same answer`,
  };
}

/** Measures the page with its styles and scripts, compressed like the platform does. */
async function weight(service: Product, { person }: Owner, paths: readonly string[]): Promise<Figure> {
  const weights = await Promise.all(
    paths.map(async (path) => {
      const html = await (await person.get(path)).text();
      const parts = [...html.matchAll(/(?:href|src)="(\/estatico\/[^"]+\.(?:css|js))"/g)];
      const files = parts.map(async ([, file]) => (await fetch(service.url + file)).arrayBuffer());
      const sizes = (await Promise.all(files)).map((bytes) => gzipSync(new Uint8Array(bytes)).length);
      return (gzipSync(html).length + sizes.reduce((sum, size) => sum + size, 0)) / 1_000;
    }),
  );
  return {
    name: 'the heaviest page of the console, HTML, styles and scripts',
    unit: 'KB',
    bar: { atMost: MOST_KILOBYTES },
    values: [Math.max(...weights)],
    detail: paths
      .map((path, at) => `${path.replace(/acc_\w+/, '…')} ${weights[at]?.toFixed(1)} KB`)
      .join(', '),
  };
}

async function largestPaint(service: Product, owner: Owner): Promise<Figure> {
  const browser = await startBrowser();
  const line = await slowLine(service.url);
  const times: number[] = [];
  try {
    for (let visit = 0; visit < VISITS; visit++) times.push(await visitOnce(browser, line.origin, owner));
  } finally {
    await browser.close();
    await line.close();
  }
  return {
    name: 'largest paint of the keys at 1.6 Mbit/s, a CPU four times slower',
    unit: 'ms',
    bar: { atMost: LARGEST_PAINT_MS },
    values: times,
    detail: `nothing stored: ${shown(times, 'ms')}`,
  };
}

async function visitOnce(browser: Browser, origin: string, { person, account }: Owner): Promise<number> {
  const { page, session } = await newTelephone(browser);
  await slowDown(session);
  await page.setExtraHTTPHeaders({ Cookie: person.cookie });
  await page.goto(`${origin}${account}/chaves`, { waitUntil: 'load' });
  const paint = await page.evaluate(PAINT);
  await page.browserContext().close();
  return Number(paint);
}
