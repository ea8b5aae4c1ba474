import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { eventually } from './service.ts';

/** Chromium without its windows: it is the same engine, and takes a third less of a test's processor time. */
export function startBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    headless: 'shell',
    args: ['--no-sandbox'],
  });
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

/**
 * Until what has `autofocus` has the focus: the browser gives it with its next frame, which may follow the page's
 * load, and complains of an element that has taken it meanwhile. It gives none where the address leads to a part of
 * the page.
 */
export function untilFocused(page: Page): Promise<void> {
  const isFocused =
    "document.querySelector('[autofocus]') === null || location.hash !== '' || document.activeElement !== document.body";
  // A page that goes on to another by itself cannot answer.
  return eventually(async () => (await page.evaluate(isFocused).catch(() => false)) === true);
}

/** Does what leads to another page, and waits for that page. */
export async function leavePage(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), act()]);
  await untilFocused(page);
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

/** Texts that stick out of their box, or are cut by one that does not scroll: the beginning of each. */
export async function cutTexts(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`(() => {
    const cut = [];
    const ancestors = (element) => (element === null ? [] : [element, ...ancestors(element.parentElement)]);
    const isClipped = (element) => ancestors(element).some((box) => getComputedStyle(box).clipPath !== 'none');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      if (text.data.trim() === '' || !parent.checkVisibility() || parent.closest('svg, meter, progress, option, .skip') || isClipped(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      for (let box = parent; box !== document.body; box = box.parentElement) {
        const { overflowX, display } = getComputedStyle(box);
        if (['auto', 'scroll'].includes(overflowX)) break;
        if (display === 'inline' || display === 'contents') continue;
        const edge = box.getBoundingClientRect();
        if (right <= edge.right + 1 && left >= edge.left - 1) continue;
        cut.push(text.data.trim().slice(0, 60));
        break;
      }
    }
    return cut;
  })()`);
  return Array.isArray(found) ? found.map(String) : ['not asked'];
}

/** More than a page has. */
const MOST_STOPS = 600;

/** What has the focus, and whether a ring is drawn around it within the window. */
const FOCUSED = `(({ activeElement: element }) => {
  if (element === null || element === document.body) return null;
  // The browser's own part of a file field has the focus, but the field draws the ring.
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { top, bottom, width } = element.getBoundingClientRect();
  const isSeen = width > 0 && bottom > 0 && top < innerHeight;
  return { markup: element.outerHTML.slice(0, 120), hasRing: isSeen && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 };
})(document)`;

interface FocusStop {
  markup: string;
  hasRing: boolean;
}

function isFocusStop(value: unknown): value is FocusStop {
  return typeof value === 'object' && value !== null && 'hasRing' in value;
}

/** Where the Tab key leads from the beginning of the page to its end. */
export async function focusStops(page: Page): Promise<FocusStop[]> {
  // What scrolls softly is not yet seen when it is asked for.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await (await page.$('.skip'))?.focus();
  const stops: FocusStop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop: unknown = await page.evaluate(FOCUSED);
    if (!isFocusStop(stop)) break;
    stops.push(stop);
    if (stops.length > MOST_STOPS) throw new Error('the focus never leaves the page');
  }
  await page.emulateMediaFeatures([]);
  return stops;
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
