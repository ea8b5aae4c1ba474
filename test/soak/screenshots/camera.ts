import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import {
  axeFindings,
  cutTexts,
  focusStops,
  pixelsBeyond,
  smallTargets,
} from '../../service/support/browser.ts';

interface Look {
  name: string;
  width: number;
  scheme: 'light' | 'dark';
  /** Of all letters, as those set it who read large ones. */
  textSize: '' | '200%';
}

const WIDTHS = [360, 1280];

const LOOKS: readonly Look[] = WIDTHS.flatMap((width) => [
  { name: `${width}-light`, width, scheme: 'light' as const, textSize: '' as const },
  { name: `${width}-dark`, width, scheme: 'dark' as const, textSize: '' as const },
  { name: `${width}-large-text`, width, scheme: 'light' as const, textSize: '200%' as const },
]);

/**
 * Takes the pictures of a page, and notes what is wrong with it: too wide, cut, a barrier, or
 * without a ring around what has the focus.
 */
export class Camera {
  readonly faults: string[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** `ofText`: a page to be read, whose links may be as small as its lines. */
  async shoot(page: Page, name: string, { ofText = false } = {}): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const before = page.viewport();
    for (const { name: look, width, scheme, textSize } of LOOKS) {
      await page.setViewport({ width, height: 800 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await resizeText(page, textSize);
      const beyond = await pixelsBeyond(page);
      if (beyond > 0) this.faults.push(`${name} ${look}: ${beyond} px beyond`);
      this.faults.push(...(await cutTexts(page)).map((text) => `${name} ${look}: cut: ${text}`));
      const path = join(this.#folder, `${name}-${look}.png`) as `${string}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    await resizeText(page, '');
    const hasScript = page.isJavaScriptEnabled();
    await page.setJavaScriptEnabled(true);
    for (const width of WIDTHS) {
      await page.setViewport({ width, height: 800 });
      const found = [...(await axeFindings(page)), ...(ofText ? [] : await smallTargets(page))];
      this.faults.push(...found.map((finding) => `${name} ${width}: ${finding}`));
      const stops = (await focusStops(page)).filter(({ hasRing }) => !hasRing);
      this.faults.push(...stops.map(({ markup }) => `${name} ${width}: no ring: ${markup}`));
    }
    await page.setJavaScriptEnabled(hasScript);
    await page.emulateMediaFeatures([]);
    await page.setViewport(before);
  }
}

async function resizeText(page: Page, size: string): Promise<void> {
  await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
}
