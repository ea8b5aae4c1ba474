import { element } from '../elements.ts';
import type { OwnFields } from './own-fields.ts';
import type { PageView } from './page-view.ts';

/** Of the window's height: low windows and large letters. */
const MOST_OF_WINDOW = 0.33;

interface BarParts {
  views: readonly PageView[];
  fields: OwnFields;
  /** What the button is called that leads to the act. */
  act: string;
  goToAct(): void;
  /** Where the document is refused. */
  refuse: string;
}

/** A bar at the bottom of the window: the current page, and the ways to one's fields, the act and the refusal. */
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

  /** It stays only where it leaves room to read, and what gets the focus by the keyboard is never behind it. */
  #fit(): void {
    const height = this.element.offsetHeight;
    const isStill = height > innerHeight * MOST_OF_WINDOW;
    this.element.classList.toggle('still', isStill);
    document.documentElement.style.scrollPaddingBottom = isStill ? '' : `${height + 8}px`;
  }

  /** The page at the middle of the window, from 0. */
  get at(): number {
    const at = this.#views.findLastIndex(
      ({ element }) => element.getBoundingClientRect().top < innerHeight / 2,
    );
    return Math.max(0, at);
  }

  /** The bar covers the pages below it. In pixels from the window's top. */
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
