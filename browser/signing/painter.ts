import type { PageView } from './page-view.ts';

/** Screens above and below what is seen, within which pages are drawn. */
const AROUND = '60% 0px';

/** Draws the pages in sight, one at a time, gives back what is out of sight, and reads every page's text meanwhile. */
export class Painter {
  readonly #views: readonly PageView[];
  readonly #near = new Set<PageView>();
  readonly #drawn: () => void;
  #wake = () => {};

  /** `drawn` is called after each page. */
  constructor(views: readonly PageView[], drawn: () => void) {
    [this.#views, this.#drawn] = [views, drawn];
  }

  /** Never ends, unless the document can be read no more. */
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
    // It may have gone out of sight while it was fetched.
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

  /** The one nearest to what is seen. */
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
