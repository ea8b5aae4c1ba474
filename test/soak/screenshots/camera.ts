import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { pixelsBeyond } from '../../service/support/browser.ts';

interface Look {
  name: string;
  width: number;
  scheme: 'light' | 'dark';
  /** Pixels of a letter that no style has changed: 16 in a browser as it is installed. */
  letterPixels: number;
}

const WIDTHS = [360, 1280];
const USUAL_LETTER = 16;

const LOOKS: readonly Look[] = WIDTHS.flatMap((width) => [
  { name: `${width}-light`, width, scheme: 'light' as const, letterPixels: USUAL_LETTER },
  { name: `${width}-dark`, width, scheme: 'dark' as const, letterPixels: USUAL_LETTER },
  { name: `${width}-large-text`, width, scheme: 'light' as const, letterPixels: 2 * USUAL_LETTER },
]);

/** Takes the pictures of a page, and notes where it is wider than its window. */
export class Camera {
  readonly tooWide: string[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async shoot(page: Page, name: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const session = await page.createCDPSession();
    const before = page.viewport();
    for (const { name: look, width, scheme, letterPixels } of LOOKS) {
      await page.setViewport({ width, height: 800 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await session.send('Page.setFontSizes', { fontSizes: { standard: letterPixels, fixed: letterPixels } });
      const beyond = await pixelsBeyond(page);
      if (beyond > 0) this.tooWide.push(`${name} ${look}: ${beyond} px`);
      const path = join(this.#folder, `${name}-${look}.png`) as `${string}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    await session.send('Page.setFontSizes', { fontSizes: { standard: USUAL_LETTER, fixed: USUAL_LETTER } });
    await page.emulateMediaFeatures([]);
    await page.setViewport(before);
    await session.detach();
  }
}
