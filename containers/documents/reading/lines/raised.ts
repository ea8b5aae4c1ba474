import { lowerBound } from './lower-bound.ts';
import {
  CELL_GAP,
  DEEPEST_DROP,
  HIGHEST_RISE,
  LEAST_RAISED_SIZE,
  LEAST_RISE,
  MOST_RAISED_LETTERS,
  RAISED_GAP,
  RAISED_SIZE,
} from './thresholds.ts';
import type { Word } from './word.ts';

/** Words of one baseline, in no order. */
export interface Row<Kind extends Word = Word> {
  words: Kind[];
  baseline: number;
  size: number;
}

/** The number of rows above and below that are searched for the line of a superscript. */
const ROWS_LOOKED_AT = 12;
/** The number of words to the left and right of a superscript that are searched for its host. */
const HOSTS_LOOKED_AT = 3;

/** A row with its words sorted from left to right, for searching. */
class SortedRow<Kind extends Word> {
  readonly row: Row<Kind>;
  readonly #words: readonly Word[];
  readonly #lefts: readonly number[];

  constructor(row: Row<Kind>) {
    this.row = row;
    this.#words = row.words.toSorted((one, other) => one.left - other.left);
    this.#lefts = this.#words.map(({ left }) => left);
  }

  /** The larger word that a word touches as its superscript or subscript; undefined if there is none. */
  hostOf(word: Word): Word | undefined {
    const rise = (this.row.baseline - word.baseline) / this.row.size;
    if (rise > HIGHEST_RISE || rise < -DEEPEST_DROP) return undefined;
    const place = lowerBound(this.#lefts, word.left);
    return this.#words
      .slice(Math.max(0, place - HOSTS_LOOKED_AT), place + HOSTS_LOOKED_AT)
      .find((host) => touches(word, host));
  }

  /** The words that are too few letters to be a text of their own. */
  shortTexts(): Set<Word> {
    const short = new Set<Word>();
    let text: Word[] = [];
    const end = () => {
      const letters = text.reduce((sum, word) => sum + word.text.length, 0);
      if (letters <= MOST_RAISED_LETTERS) for (const word of text) short.add(word);
      text = [];
    };
    for (const word of this.#words) {
      const before = text.at(-1);
      const goesOn = before && word.size === before.size && word.left - before.right <= CELL_GAP * word.size;
      if (!goesOn) end();
      text.push(word);
    }
    end();
    return short;
  }
}

function touches(word: Word, host: Word): boolean {
  const reach = host.size * RAISED_GAP;
  const isSmaller = word.size < host.size * RAISED_SIZE && word.size >= host.size * LEAST_RAISED_SIZE;
  return isSmaller && word.left < host.right + reach && word.right > host.left - reach;
}

function raisedAt<Kind extends Word>(word: Kind, host: Word): Kind {
  const position = word.baseline < host.baseline ? 'raised' : 'lowered';
  return { ...word, position, lineSize: host.lineSize };
}

/** Marks the words of a row that are a little above or below the larger word they touch. */
function markWithin<Kind extends Word>(row: Row<Kind>): void {
  if (!row.words.some(({ size }) => size < row.size * RAISED_SIZE)) return;
  const sorted = new SortedRow(row);
  const short = sorted.shortTexts();
  row.words = row.words.map((word) => {
    const host = short.has(word) ? sorted.hostOf(word) : undefined;
    const isApart = host && Math.abs(word.baseline - host.baseline) > host.size * LEAST_RISE;
    return isApart ? raisedAt(word, host) : word;
  });
}

/** Moves each superscript and subscript into the row of the larger word it touches. Rows are sorted from top to bottom. */
export function withRaised<Kind extends Word>(rows: readonly Row<Kind>[]): Row<Kind>[] {
  const found = rows.toSorted((one, other) => one.baseline - other.baseline);
  for (const row of found) markWithin(row);
  const sorted = found.map((row) => new SortedRow(row));
  for (const [place, row] of found.entries()) {
    const near = sorted
      .slice(Math.max(0, place - ROWS_LOOKED_AT), place + ROWS_LOOKED_AT + 1)
      .filter((other) => other.row !== row && other.row.size * RAISED_SIZE > row.size);
    if (near.length === 0) continue;
    const short = sorted[place]?.shortTexts();
    row.words = row.words.filter((word) => {
      if (!short?.has(word)) return true;
      for (const other of near) {
        const host = other.hostOf(word);
        if (host === undefined) continue;
        other.row.words.push(raisedAt(word, host));
        return false;
      }
      return true;
    });
  }
  return found.filter(({ words }) => words.length > 0);
}
