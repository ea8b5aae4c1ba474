import type { Bookmark } from '../../engines/pdf/outline.ts';
import { failure } from '../../plain/failures.ts';
import { countedPages } from '../page-ranges.ts';

/** Pages that become a file; from 1, both ends included. */
export interface PageGroup {
  first: number;
  last: number;
  /** Added to the document's name for the output. */
  label: string;
}

const MAX_TITLE = 60;

/** Groups pages into blocks of `every`. */
export function groupByCount(pages: number, every: number): PageGroup[] {
  const pad = (page: number) => String(page).padStart(String(pages).length, '0');
  return Array.from({ length: Math.ceil(pages / every) }, (_, index) => {
    const first = index * every + 1;
    const last = Math.min(pages, first + every - 1);
    return { first, last, label: first === last ? pad(first) : `${pad(first)}-${pad(last)}` };
  });
}

/** Parses groups such as `1-3,5,8-`; throws the failure that names a range that does not fit. */
export function groupByRanges(file: string, pages: number, ranges: string): PageGroup[] {
  return ranges.split(',').map((part) => {
    const range = part.replaceAll(' ', '');
    const [from = '', to] = range.split('-');
    const first = Number(from);
    const last = to === undefined ? first : to === '' ? pages : Number(to);
    if (first > pages || last > pages)
      throw failure('rangeBeyond', file, range, countedPages(pages), 'ranges');
    if (last < first) throw failure('rangeReversed', range);
    return { first, last, label: first === last ? String(first) : `${first}-${last}` };
  });
}

function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...plain].slice(0, MAX_TITLE).join('').trim();
}

/** Returns a group for each top-level bookmark, and one for the pages before the first of them. */
export function groupByBookmarks(file: string, pages: number, bookmarks: readonly Bookmark[]): PageGroup[] {
  if (bookmarks.length === 0) throw failure('noBookmarks', file);
  const titles = new Map<number, string>();
  for (const { title, page } of bookmarks) if (!titles.has(page + 1)) titles.set(page + 1, title);
  if (!titles.has(1)) titles.set(1, 'Início');
  const starts = [...titles].toSorted(([left], [right]) => left - right);
  return starts.map(([first, title], index) => {
    const number = String(index + 1).padStart(String(starts.length).length, '0');
    const last = (starts[index + 1]?.[0] ?? pages + 1) - 1;
    return { first, last, label: `${number} ${fileNameOf(title)}`.trim() };
  });
}
