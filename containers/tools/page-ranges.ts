import { failure } from '../plain/failures.ts';

const RANGE = /^(-?\d+)(-(-?\d+)?)?$/;

/** Returns a count of pages in words. */
export function countedPages(pages: number): string {
  return pages === 1 ? '1 página' : `${pages} páginas`;
}

const MOST_LISTED = 30;

/** Lists page numbers for a reader. */
export function listedPages(pages: readonly number[]): string {
  const more = pages.length > MOST_LISTED ? ` e mais ${pages.length - MOST_LISTED}` : '';
  return `${pages.slice(0, MOST_LISTED).join(', ')}${more}`;
}

/** A choice of pages from 1, both ends included, every page or every second one. */
export interface PageChoice {
  label: string;
  first: number;
  last: number;
  step: 1 | 2;
}

/**
 * Parses `ranges` in its order: `1-3,7,10-`, `-1` from the end, `pares`, `ímpares`, `última`. Throws the failure that
 * names a range that does not fit into a document of `pages` pages.
 */
export function namedRanges(file: string, pages: number, ranges: string, option: string): PageChoice[] {
  return ranges.split(',').map((text) => {
    const range = text.replaceAll(' ', '');
    if (range === 'pares') return { label: range, first: 2, last: pages, step: 2 };
    if (/^[ií]mpares$/.test(range)) return { label: 'impares', first: 1, last: pages, step: 2 };
    const [first, last] = boundsOf(file, pages, range, option);
    return { label: first === last ? String(first) : `${first}-${last}`, first, last, step: 1 };
  });
}

/** Returns the pages named by `ranges`, from 1, ascending and each once; throws as `namedRanges`. */
export function pagesInRanges(file: string, pages: number, ranges: string, option: string): number[] {
  const named = new Uint8Array(pages + 1);
  for (const { first, last, step } of namedRanges(file, pages, ranges, option)) {
    if (step === 1) named.fill(1, first, last + 1);
    else for (let page = first; page <= last; page += step) named[page] = 1;
  }
  return [...named.keys()].filter((page) => named[page] === 1);
}

function boundsOf(file: string, pages: number, range: string, option: string): [first: number, last: number] {
  if (/^[uú]ltima$/.test(range)) return [pages, pages];
  const [, from = '', dash, to] = RANGE.exec(range) ?? [];
  const first = placeOf(from, pages);
  const last = dash === undefined ? first : to === undefined ? pages : placeOf(to, pages);
  if ([first, last].some((page) => page < 1 || page > pages))
    throw failure(
      dash === undefined ? 'pageBeyond' : 'rangeBeyond',
      file,
      range,
      countedPages(pages),
      option,
    );
  if (last < first) throw failure('rangeReversed', range);
  return [first, last];
}

function placeOf(bound: string, pages: number): number {
  const number = Number(bound);
  return number < 0 ? pages + 1 + number : number;
}
