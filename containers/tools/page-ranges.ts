import { failure } from '../failures.ts';

const RANGE = /^(-?\d+)(-(-?\d+)?)?$/;

/** How a count of pages is said. */
export function countedPages(pages: number): string {
  return pages === 1 ? '1 página' : `${pages} páginas`;
}

/**
 * The pages that `ranges` names, from 1, ascending and each once, however often it is named: `1-3,7,10-`, `-1` from the
 * end, `pares`, `ímpares`, `última`. Throws the failure that names what does not fit into a document of `pages` pages.
 */
export function pagesInRanges(file: string, pages: number, ranges: string, option: string): number[] {
  const named = new Uint8Array(pages + 1);
  for (const text of ranges.split(',')) {
    const range = text.replaceAll(' ', '');
    if (range === 'pares') nameEverySecond(named, 2);
    else if (/^[ií]mpares$/.test(range)) nameEverySecond(named, 1);
    else {
      const [first, last] = boundsOf(file, pages, range, option);
      named.fill(1, first, last + 1);
    }
  }
  return [...named.keys()].filter((page) => named[page] === 1);
}

function nameEverySecond(named: Uint8Array, first: number): void {
  for (let page = first; page < named.length; page += 2) named[page] = 1;
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
