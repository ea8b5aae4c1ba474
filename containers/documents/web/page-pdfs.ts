import { setTimeout } from 'node:timers/promises';
import type { Frame, HTTPResponse, Page } from 'puppeteer-core';

/** Until the viewer of a PDF opens, if it does, and until it has loaded the PDF. */
const OPENS_MS = 5_000;
const LOADS_MS = 10_000;
const POLL_MS = 50;
/** The headless shell does not even ask for what it cannot show as an object. */
const HAS_PDF_OBJECT = `[...document.querySelectorAll('embed, object')].some(({ type, src, data }) =>
  type === 'application/pdf' || /^data:application\\/pdf\\b|\\.pdf$/i.test((src || data || '').replace(/[?#].*/, '')))`;
const LOADED_PERCENT = `document.querySelector('pdf-viewer')?.loadProgress_`;

function isPdf(response: HTTPResponse): boolean {
  return /^application\/pdf\b/i.test(response.headers()['content-type'] ?? '');
}

/** The PDFs that are part of a page, in frames or as objects. */
export class PagePdfs {
  readonly #tab: Page;
  #isInFrame = false;

  constructor(tab: Page) {
    this.#tab = tab;
    tab.on('response', (response) => {
      const isOfFrame = response.request().isNavigationRequest() && response.frame() !== tab.mainFrame();
      if (isOfFrame && isPdf(response)) this.#isInFrame = true;
    });
  }

  /** Returns true if the page has any PDFs. It answers when the page does. */
  async exist(): Promise<boolean> {
    if (this.#isInFrame || this.#viewers().length > 0) return true;
    const objects = await Promise.all(
      this.#tab.frames().map((frame) => frame.evaluate(HAS_PDF_OBJECT).catch(() => false)),
    );
    return objects.includes(true);
  }

  /** Waits until all are loaded; false if they take too long. Chromium opens a frame for each, after the page has loaded. */
  async load(): Promise<boolean> {
    // A frame may not answer at all.
    return Promise.race([this.#loadAll(), setTimeout(LOADS_MS, false)]);
  }

  async #loadAll(): Promise<boolean> {
    const startedAt = performance.now();
    for (let passedMs = 0; passedMs < LOADS_MS; passedMs = performance.now() - startedAt) {
      const viewers = this.#viewers();
      if (viewers.length === 0 && passedMs > OPENS_MS) return true;
      const percents = await Promise.all(
        viewers.map((frame) => frame.evaluate(LOADED_PERCENT).catch(() => 0)),
      );
      if (percents.length > 0 && percents.every((percent) => percent === 100)) return true;
      await setTimeout(POLL_MS);
    }
    return false;
  }

  #viewers(): Frame[] {
    return this.#tab.frames().filter((frame) => frame.url().startsWith('chrome-extension://'));
  }
}
