import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  axeFindings,
  cutTexts,
  focusStops,
  pixelsBeyond,
  smallTargets,
  startBrowser,
  visitPage,
} from './support/browser.ts';
import { useService } from './support/use-service.ts';

const service = useService();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const PATH = '/dev/componentes';

describe('the page of all components in all states', () => {
  test('has no barrier at 360 and 1280 px, light and dark, and asks no other host', async () => {
    for (const width of [360, 1280]) {
      const { page, hosts, complaints } = await visitPage(browser, service().url + PATH, { width });
      expect(await axeFindings(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      expect([await pixelsBeyond(page), await cutTexts(page)]).toEqual([0, []]);
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      const atTwice = [await pixelsBeyond(page), await cutTexts(page)];
      expect([width, 'at 200%', ...atTwice]).toEqual([width, 'at 200%', 0, []]);
      expect([...hosts]).toEqual([new URL(service().url).host]);
      expect(complaints).toEqual([]);
      await page.close();
    }
  });

  test('shows by a ring what has the focus of the keyboard, wherever it goes', async () => {
    const { page } = await visitPage(browser, service().url + PATH);
    const stops = await focusStops(page);
    expect(stops.length).toBeGreaterThan(40);
    expect(stops.filter(({ hasRing }) => !hasRing)).toEqual([]);
    await page.close();
  });

  test('shows hostile text as text', async () => {
    const { page } = await visitPage(browser, service().url + PATH);
    expect(await page.$$('img, main script')).toEqual([]);
    expect(await page.$eval('main', ({ textContent }) => textContent)).toContain('<script>alert(1)</script>');
    await page.close();
  });
});

describe('the script of the console', () => {
  test('copies what a button stands beside', async () => {
    const context = browser.defaultBrowserContext();
    await context.overridePermissions(service().url, ['clipboard-read', 'clipboard-sanitized-write']);
    const { page } = await visitPage(browser, service().url + PATH);
    await page.bringToFront();
    const shown = await page.$eval('#exemplo-chave', ({ textContent }) => textContent);
    await page.click('[data-copy=exemplo-chave]');
    await page.waitForFunction(
      "document.querySelector('[data-copy=exemplo-chave]').textContent === 'Copiado'",
    );
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shown);
    await page.close();
  });

  test('lets a form be posted once, and leaves the button busy', async () => {
    const { page } = await visitPage(browser, `${service().url}/entrar`);
    const posted: unknown = await page.evaluate(`(() => {
      const [form, button] = ['main form', 'main form button'].map((each) => document.querySelector(each));
      let posts = 0;
      addEventListener('submit', (event) => {
        if (!event.defaultPrevented) posts++;
        event.preventDefault();
      });
      form.requestSubmit(button);
      form.requestSubmit(button);
      return [posts, button.ariaBusy, button.ariaDisabled];
    })()`);
    expect(posted).toEqual([1, 'true', 'true']);
    await page.close();
  });
});
