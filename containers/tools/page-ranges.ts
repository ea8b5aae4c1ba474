import { failure } from '../failures.ts';

const RANGE = /^(-?\d+)(-(-?\d+)?)?$/;

/** How a count of pages is said. */
export function countedPages(pages: number): string {
  return pages === 1 ? '1 página' : `${pages} páginas`;
}

/**
 * The pages that `ranges` names, from 1, in its order and as often as it names them: `1-3,7,10-`, `-1` from the end,
 * `pares`, `ímpares`, `última`. Throws the failure that names what does not fit into a document of `pages` pages.
 */
export function pagesInRanges(file: string, pages: number, ranges: string, option: string): number[] {
  return ranges.split(',').flatMap((text) => {
    const range = text.replaceAll(' ', '');
    if (range === 'pares') return everySecond(2, pages);
    if (/^[ií]mpares$/.test(range)) return everySecond(1, pages);
    if (/^[uú]ltima$/.test(range)) return [pages];
    const [, from = '', dash, to] = RANGE.exec(range) ?? [];
    const first = placeOf(from, pages);
    const last = dash === undefined ? first : to === undefined ? pages : placeOf(to, pages);
    const isInside = [first, last].every((page) => page >= 1 && page <= pages);
    if (!isInside) {
      const code = dash === undefined ? 'pageBeyond' : 'rangeBeyond';
      throw failure(code, file, range, countedPages(pages), option);
    }
    if (last < first) throw failure('rangeReversed', range);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

function placeOf(bound: string, pages: number): number {
  const number = Number(bound);
  return number < 0 ? pages + 1 + number : number;
}

function everySecond(first: number, pages: number): number[] {
  return Array.from({ length: Math.floor((pages - first) / 2) + 1 }, (_, index) => first + 2 * index);
}
