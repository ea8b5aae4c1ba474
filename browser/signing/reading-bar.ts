import { element } from '../elements.ts';
import type { OwnFields } from './own-fields.ts';
import type { PageView } from './page-view.ts';

/** The largest share of the window's height for a fixed bar: windows may be low and letters large. */
const MOST_OF_WINDOW = 0.33;

interface BarParts {
  views: readonly PageView[];
  fields: OwnFields;
  /** The label of the button that goes to the act. */
  act: string;
  goToAct(): void;
  /** The address of the page on which the document is refused. */
  refuse: string;
}

/** A bar at the bottom of the window: the current page, and links to the fields, the act and the refusal. */
export class ReadingBar {
  readonly element = element('nav', 'bar');
  readonly #views: readonly PageView[];
  readonly #place = element('p', 'bar-place');

  constructor({ views, fields, act, goToAct, refuse }: BarParts) {
    this.#views = views;
    this.element.setAttribute('aria-label', 'Leitura');
    const jump = button(fields.all.length === 1 ? 'Meu campo' : 'Meus campos');
    jump.addEventListener('click', () => fields.goToNext());
    const sign = button(act);
    sign.addEventListener('click', goToAct);
    const refusal = element('a', 'button second', 'Recusar');
    refusal.href = refuse;
    this.element.append(this.#place, ...(fields.all.length > 0 ? [jump] : []), sign, refusal);
    for (const way of [jump, refusal]) way.classList.add('second');
    new ResizeObserver(() => this.#fit()).observe(this.element);
    addEventListener('resize', () => this.#fit());
  }

  /**
   * Fixes the bar only if it leaves room to read, and keeps the focused element from being hidden behind it.
   */
  #fit(): void {
    const height = this.element.offsetHeight;
    const isStill = height > innerHeight * MOST_OF_WINDOW;
    this.element.classList.toggle('still', isStill);
    document.documentElement.style.scrollPaddingBottom = isStill ? '' : `${height + 8}px`;
  }

  /** The index of the page at the middle of the window. */
  get at(): number {
    const at = this.#views.findLastIndex(
      ({ element }) => element.getBoundingClientRect().top < innerHeight / 2,
    );
    return Math.max(0, at);
  }

  /** The top of the bar, which covers the pages below it, in px from the window's top. */
  get edge(): number {
    return Math.min(innerHeight, this.element.getBoundingClientRect().top);
  }

  tell(): void {
    const words = `Página ${this.at + 1} de ${this.#views.length}`;
    if (this.#place.textContent !== words) this.#place.textContent = words;
  }
}

function button(text: string): HTMLButtonElement {
  const made = element('button', '', text);
  made.type = 'button';
  return made;
}
