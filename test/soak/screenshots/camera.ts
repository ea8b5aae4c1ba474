import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { pixelsBeyond } from '../../service/support/browser.ts';

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

/** Takes the pictures of a page, and notes where it is wider than its window. */
export class Camera {
  readonly tooWide: string[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async shoot(page: Page, name: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const before = page.viewport();
    for (const { name: look, width, scheme, textSize } of LOOKS) {
      await page.setViewport({ width, height: 800 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await resizeText(page, textSize);
      const beyond = await pixelsBeyond(page);
      if (beyond > 0) this.tooWide.push(`${name} ${look}: ${beyond} px`);
      const path = join(this.#folder, `${name}-${look}.png`) as `${string}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    await resizeText(page, '');
    await page.emulateMediaFeatures([]);
    await page.setViewport(before);
  }
}

async function resizeText(page: Page, size: string): Promise<void> {
  await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
}
