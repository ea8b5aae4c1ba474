import { directionOf, READINGS } from './directions.ts';
import type { ComparedWord } from './words.ts';

/** Maximum number of header lines, and of footer lines. */
const MOST_ROWS = 4;
const LEAST_PAGES = 3;
/** Maximum distance in pages between two copies: headers of left and right pages differ. */
const REACH = 2;
const MOST_NUMBERS = 20;
const NUMBER = /\d{1,6}/g;

export interface DividedPage {
  body: ComparedWord[];
  /** The words of headers and footers, which repeat at the edges of many pages. */
  running: ComparedWord[];
  /** The texts to compare of these words: all page numbers are equal. */
  runningTexts: string[];
}

/** A form of a row under which it may equal a row of another page. */
interface Guise {
  key: string;
  texts: string[];
}

interface Row {
  words: ComparedWord[];
  guises: Guise[];
}

/** The lines of a page from top to bottom, across all columns. A line reaches as far down as its first word: headers mix sizes and baselines more than a line of text does. */
function rowsOf(words: readonly ComparedWord[]): ComparedWord[][] {
  const reading = READINGS[directionOf(words)];
  const placed = words.map((word) => ({ word, ...reading(word) }));
  const middle = ({ from, to }: { from: number; to: number }) => (from + to) / 2;
  const rows: (typeof placed)[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const place of placed.sort((left, right) => middle(left) - middle(right))) {
    if (middle(place) >= bottom) {
      rows.push([]);
      bottom = place.to;
    }
    rows.at(-1)?.push(place);
  }
  return rows.map((row) => row.sort((left, right) => left.along - right.along).map(({ word }) => word));
}

/** The forms of a row: as written, and once for each of its numbers that may be the page number. The total of pages is replaced too. */
function guisesOf(words: readonly ComparedWord[], edge: string, page: number, pages: number): Guise[] {
  const texts = words.map(({ text }) => text);
  const guises = [{ key: `${edge} ${texts.join(' ')}`, texts }];
  const total = String(pages);
  for (const [index, text] of texts.entries())
    for (const { 0: number, index: at } of text.matchAll(NUMBER)) {
      if (guises.length > MOST_NUMBERS) return guises;
      const shown = (counted: string) =>
        texts.map((other, place) =>
          other.replace(NUMBER, (digits, offset) => {
            if (place === index && offset === at) return counted;
            return digits === total ? '#' : digits;
          }),
        );
      guises.push({ key: `${edge} ${shown(`#${Number(number) - page}`).join(' ')}`, texts: shown('#') });
    }
  return guises;
}

/** The rows at the top and at the bottom of a page, outermost first; no row is in both. */
function edgesOf(words: readonly ComparedWord[], page: number, pages: number): Row[][] {
  const rows = rowsOf(words);
  const most = Math.min(MOST_ROWS, Math.floor(rows.length / 2));
  const rowOf = (edge: string) => (row: ComparedWord[]) => ({
    words: row,
    guises: guisesOf(row, edge, page, pages),
  });
  const bottom = rows.slice(rows.length - most).reverse();
  return [rows.slice(0, most).map(rowOf('top')), bottom.map(rowOf('bottom'))];
}

/** Counts on how many pages each form repeats, leaving out copies too far apart. */
function repeatedGuises(edges: readonly (readonly Row[][])[]): Map<string, number> {
  const counts = new Map<string, number>();
  const lastPages = new Map<string, { page: number; isCounted: boolean }>();
  for (const [page, rows] of edges.entries())
    for (const key of new Set(rows.flat().flatMap(({ guises }) => guises.map((guise) => guise.key)))) {
      const last = lastPages.get(key);
      const isNear = last !== undefined && page - last.page <= REACH;
      if (isNear) counts.set(key, (counts.get(key) ?? 0) + (last.isCounted ? 1 : 2));
      lastPages.set(key, { page, isCounted: isNear });
    }
  const least = Math.max(2, Math.min(LEAST_PAGES, edges.length));
  return new Map([...counts].filter(([, count]) => count >= least));
}

/** The outermost rows that repeat on other pages, up to the first that does not. */
function runningOf(rows: readonly Row[], repeated: readonly ReadonlyMap<string, number>[]) {
  const countOf = ({ key }: Guise) => Math.max(...repeated.map((counts) => counts.get(key) ?? 0));
  const running: { words: ComparedWord[]; texts: string[] }[] = [];
  for (const { words, guises } of rows) {
    const best = guises.reduce((most, guise) => (countOf(guise) > countOf(most) ? guise : most));
    if (countOf(best) === 0) return running;
    running.push({ words, texts: best.texts });
  }
  return running;
}

/** Separates headers and footers, which either document repeats at the edges of its pages, from the body. */
export function dividePages(documents: readonly (readonly (readonly ComparedWord[])[])[]): DividedPage[][] {
  const edges = documents.map((pages) => pages.map((words, page) => edgesOf(words, page, pages.length)));
  const repeated = edges.map(repeatedGuises);
  return documents.map((pages, document) =>
    pages.map((words, page) => {
      const rows = (edges[document]?.[page] ?? []).flatMap((edge) => runningOf(edge, repeated));
      const running = rows.flatMap((row) => row.words);
      const apart = new Set(running);
      return {
        body: words.filter((word) => !apart.has(word)),
        running,
        runningTexts: rows.flatMap(({ texts }) => texts),
      };
    }),
  );
}
