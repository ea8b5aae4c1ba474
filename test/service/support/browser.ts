import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

export function startBrowser(): Promise<Browser> {
  return puppeteer.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
}

export interface Visit {
  page: Page;
  status: number;
  headers: Record<string, string>;
  /** Hosts that the page made the browser ask. */
  hosts: Set<string>;
  /** What the console says: violations of the page's policy, faults of its script. */
  complaints: string[];
}

/** Opens a page as a telephone does, 360 px wide by default. */
export async function visitPage(
  browser: Browser,
  url: string,
  { width = 360, script = true } = {},
): Promise<Visit> {
  const page = await browser.newPage();
  const hosts = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(request.url()));
  await page.setJavaScriptEnabled(script);
  await page.setViewport({ width, height: 740 });
  const response = await page.goto(url, { waitUntil: 'load' });
  return { page, hosts, complaints, status: response?.status() ?? 0, headers: response?.headers() ?? {} };
}

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with a page, in light and in dark: rule and element. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Run as a debugger does: the page's policy forbids it a script of others.
  await page.evaluate(axe.source);
  const light = await run(page, LEVELS);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  const dark = await run(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMediaFeatures([]);
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

async function run(page: Page, runOnly: unknown): Promise<string[]> {
  const found: unknown = await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(runOnly)} }).then(({ violations }) =>
       violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`,
  );
  if (!Array.isArray(found)) throw new Error('axe did not run');
  return found.map(String);
}

/** What can be pressed and is smaller than 44 px in either direction; links within a sentence are exempt (WCAG 2.5.8). */
export async function smallTargets(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(
    `[...document.querySelectorAll('button, input, select, summary, textarea, a.button, main > p > a')]
       .filter((element) => element.checkVisibility() && element.type !== 'hidden')
       .map((element) => [element, (element.labels?.[0] && ['radio', 'checkbox'].includes(element.type) ? element.labels[0] : element).getBoundingClientRect()])
       .filter(([, { width, height }]) => width < 44 || height < 44)
       .map(([element, { width, height }]) => element.outerHTML.slice(0, 80) + ' ' + width + 'x' + height)`,
  );
  return Array.isArray(found) ? found.map(String) : ['not asked'];
}

/** Pixels by which the page is wider than the window. */
export async function pixelsBeyond(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
}

/** Gzipped bytes of a page: its HTML, its styles and its scripts together, and the largest script. */
export async function gzippedWeight(page: Page): Promise<{ whole: number; largestScript: number }> {
  const weigh = async (url: string) => gzipSync(await (await fetch(url)).bytes()).length;
  const urls = (selector: string, property: string) =>
    page.$$eval(selector, (found, name) => found.map((each) => String(Reflect.get(each, name))), property);
  const styles = await urls('link[rel=stylesheet]', 'href');
  const scripts = await Promise.all((await urls('script[src]', 'src')).map(weigh));
  const parts = [
    gzipSync(await page.content()).length,
    ...(await Promise.all(styles.map(weigh))),
    ...scripts,
  ];
  return {
    whole: parts.reduce((sum, part) => sum + part, 0),
    largestScript: Math.max(0, ...scripts),
  };
}

/** In pixels, of what can be read. */
export async function smallestLetters(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`Math.min(...[...document.querySelectorAll('main *, footer')]
      .filter((element) => !element.closest('svg') && element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''))
      .map((element) => parseFloat(getComputedStyle(element).fontSize)))`),
  );
}
