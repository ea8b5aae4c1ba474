import type { ParcelCheck } from '../../common/shipping/conference.ts';
import { checkWords, countWords, isCep, type Progress } from '../../common/shipping/conference-words.ts';
import { scanText } from '../../common/shipping/scan-text.ts';
import { element } from '../elements.ts';

interface Row {
  item: HTMLLIElement;
  carrier: string;
  revision: number;
}

/** The list of parcels that the Worker rendered, kept up to date. */
export class ParcelRows {
  readonly #rows = new Map<number, Row>();
  readonly #codes = new Map<string, number>();

  constructor(list: HTMLElement) {
    for (const section of list.querySelectorAll('.carrier')) {
      const carrier = section.querySelector('h3')?.textContent ?? '';
      for (const item of section.querySelectorAll('li')) {
        const revision = Number(item.dataset.revision);
        this.#rows.set(item.value, { item, carrier, revision });
        this.#codes.set(scanText(item.querySelector('b')?.textContent ?? ''), item.value);
      }
    }
  }

  apply(checks: readonly ParcelCheck[]): void {
    for (const check of checks) {
      const row = this.#rows.get(check.position);
      // Answers may arrive out of order.
      if (!row || row.revision >= check.revision) continue;
      row.revision = check.revision;
      show(row.item, check);
    }
    if (checks.length > 0) this.count();
  }

  /** Updates all counts of the page. An element's `data-carrier` names the carrier; empty for all. */
  count(): void {
    for (const place of document.querySelectorAll<HTMLElement>('.count')) {
      const { checked, total } = this.progress(place.dataset.carrier || null);
      place.textContent = countWords(checked, total);
    }
  }

  /** Returns the progress of a carrier's parcels; null for all. */
  progress(carrier: string | null): Progress {
    const rows = [...this.#rows.values()].filter((row) => carrier === null || row.carrier === carrier);
    const checked = rows.filter(({ item }) => item.classList.contains('done')).length;
    return { checked, total: rows.length };
  }

  isKnown(text: string): boolean {
    return this.#codes.has(scanText(text));
  }

  /** Guesses the parcel of a code from the list, without the service; empty if it is not in the list. */
  guess(text: string): string {
    const position = this.#codes.get(scanText(text));
    return position === undefined ? '' : `Parece ser o pacote nº ${position}.`;
  }

  /** Returns the likeliest of the codes on one label. */
  likeliest(codes: readonly string[]): string | undefined {
    const known = codes.find((code) => this.isKnown(code));
    return known ?? codes.find((code) => !isCep(code)) ?? codes[0];
  }

  /** Returns a parcel's recipient and code from the list. */
  detailOf(position: number): string {
    const item = this.#rows.get(position)?.item;
    const recipient = item?.querySelector('.recipient')?.textContent;
    return [recipient, item?.querySelector('b')?.textContent].filter(Boolean).join(' · ');
  }
}

function show(item: HTMLLIElement, { position, revision, at, device }: ParcelCheck): void {
  item.classList.toggle('done', at !== null);
  item.querySelector('button')?.remove();
  const mark = item.querySelector('.mark');
  if (mark) mark.textContent = at === null ? '' : checkWords({ at, device }, Date.now());
  if (at === null) return;
  const button = element('button', 'second', 'Desfazer');
  [button.type, button.name, button.value] = ['submit', 'desfazer', `${position}-${revision}`];
  item.append(button);
}
