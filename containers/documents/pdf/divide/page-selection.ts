import type { PageRange } from '../../../protocol/pdf/divide-pdf.ts';

/** Pages of a document, from 0, in the order in which a part has them; one that is named again is there again. */
export class PageSelection {
  readonly pages: readonly number[];
  readonly first: number;
  readonly last: number;
  readonly #places: ReadonlySet<number>;

  constructor(ranges: readonly PageRange[]) {
    this.pages = ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    );
    [this.first, this.last] = boundsOf(ranges);
    this.#places = new Set(this.pages);
  }

  has(page: number | undefined): boolean {
    return page !== undefined && this.#places.has(page);
  }
}

/** The first and the last page of some ranges. */
export function boundsOf(ranges: readonly PageRange[]): PageRange {
  let [least, greatest] = [Number.MAX_SAFE_INTEGER, -1];
  for (const [first, last] of ranges) {
    least = Math.min(least, first);
    greatest = Math.max(greatest, last);
  }
  return [least, greatest];
}
