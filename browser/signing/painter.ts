import type { PageView } from './page-view.ts';

/** Margin above and below the window, in shares of its height, within which pages are drawn. */
const AROUND = '60% 0px';

/** Draws the visible pages, one at a time, releases the others, and extracts every page's text when idle. */
export class Painter {
  readonly #views: readonly PageView[];
  readonly #near = new Set<PageView>();
  readonly #drawn: () => void;
  #wake = () => {};

  /** `drawn` is called after each page. */
  constructor(views: readonly PageView[], drawn: () => void) {
    [this.#views, this.#drawn] = [views, drawn];
  }

  /** Runs for as long as the document can be read; rejects afterwards. */
  async run(): Promise<never> {
    this.#watch();
    for (;;) {
      const next = this.#nextToDraw();
      if (next) await this.#draw(next);
      else if (!(await this.#readOne())) await this.#changed();
    }
  }

  async #draw(view: PageView): Promise<void> {
    await view.draw();
    // It may have been scrolled out of sight while it was drawn.
    if (!this.#near.has(view)) view.sheet.release();
    this.#drawn();
  }

  #watch(): void {
    const byElement = new Map<Element, PageView>(this.#views.map((view) => [view.sheet.element, view]));
    const sights = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const view = byElement.get(target);
          if (!view) continue;
          if (isIntersecting) this.#near.add(view);
          else if (this.#near.delete(view)) view.sheet.release();
        }
        this.#wake();
      },
      { rootMargin: AROUND },
    );
    for (const sheet of byElement.keys()) sights.observe(sheet);
    const first = this.#views[0]?.sheet.element;
    if (first) new ResizeObserver(() => this.#wake()).observe(first);
  }

  /** Returns the page nearest to the window that is not drawn. */
  #nextToDraw(): PageView | undefined {
    let [nearest, least]: [PageView | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    for (const view of this.#near) {
      const { top, bottom } = view.sheet.element.getBoundingClientRect();
      const distance = Math.max(0, top - innerHeight, -bottom);
      if (view.isToDraw && distance < least) [nearest, least] = [view, distance];
    }
    return nearest;
  }

  async #readOne(): Promise<boolean> {
    const view = this.#views.find(({ hasText }) => !hasText);
    await view?.readText();
    return view !== undefined;
  }

  #changed(): Promise<void> {
    return new Promise((done) => {
      this.#wake = done;
    });
  }
}
