import { byId, element } from '../elements.ts';
import type { Signal } from './signals.ts';

export interface ShownOutcome {
  kind: Signal | 'idle';
  title: string;
  text: string;
  detail: string;
}

/** Shows the outcome of a scan in large print. */
export function showOutcome({ kind, title, text, detail }: ShownOutcome): void {
  const place = byId('resultado', HTMLElement);
  const words = place?.querySelector('p');
  if (!place || !words) return;
  place.className = `outcome ${kind}`;
  place.dataset.turn = String(Number(place.dataset.turn ?? 0) + 1);
  words.replaceChildren(
    element('strong', '', title),
    element('span', '', text),
    element('span', 'detail', detail),
  );
  // Animated, so that the same outcome twice is noticed.
  for (const animation of place.getAnimations()) animation.cancel();
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    place.animate([{ transform: 'scale(0.94)' }, { transform: 'none' }], { duration: 200 });
}

const MOST_READINGS = 30;

/** The last scans of this device, newest first. */
export class Readings {
  readonly #list = byId('leituras', HTMLOListElement);
  readonly #items = new Map<string, HTMLLIElement>();

  /** Opens the list, because a queued scan had a problem. */
  unfold(): void {
    byId('ultimas', HTMLDetailsElement)?.setAttribute('open', '');
  }

  show(id: string, { kind, title, text, detail }: ShownOutcome, code: string): void {
    const item = this.#items.get(id) ?? element('li');
    item.className = kind;
    item.replaceChildren(
      element('strong', '', title),
      element('span', '', text),
      element('span', 'detail', detail === '' ? `Lido: ${code}` : detail),
    );
    if (!this.#items.has(id)) this.#list?.prepend(item);
    this.#items.set(id, item);
    byId('ultimas', HTMLDetailsElement)?.removeAttribute('hidden');
    const [oldest] = this.#items.keys();
    if (this.#items.size > MOST_READINGS && oldest !== undefined) {
      this.#items.get(oldest)?.remove();
      this.#items.delete(oldest);
    }
  }
}
