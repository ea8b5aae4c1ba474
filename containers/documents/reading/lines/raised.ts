import {
  CELL_GAP,
  DEEPEST_DROP,
  HIGHEST_RISE,
  LEAST_RAISED_SIZE,
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

/** Rows above and below among which the line of a superscript is looked for. */
const ROWS_LOOKED_AT = 12;

function touches(word: Word, host: Word): boolean {
  const reach = host.size * RAISED_GAP;
  const isSmaller = word.size < host.size * RAISED_SIZE && word.size >= host.size * LEAST_RAISED_SIZE;
  return isSmaller && word.left < host.right + reach && word.right > host.left - reach;
}

/** How far above the baseline of a row a word stands, as a multiple of the row's size. */
function riseOf(word: Word, row: Row): number {
  return (row.baseline - word.baseline) / row.size;
}

function isWithinReach(rise: number): boolean {
  return rise <= HIGHEST_RISE && rise >= -DEEPEST_DROP;
}

/** The words of a row that are too few letters to be a text of their own. */
function shortTexts({ words }: Row): Set<Word> {
  const short = new Set<Word>();
  let text: Word[] = [];
  const end = () => {
    const letters = text.reduce((sum, word) => sum + word.text.length, 0);
    if (letters <= MOST_RAISED_LETTERS) for (const word of text) short.add(word);
    text = [];
  };
  for (const word of words.toSorted((one, other) => one.left - other.left)) {
    const before = text.at(-1);
    if (before && word.left - before.right > CELL_GAP * word.size) end();
    text.push(word);
  }
  end();
  return short;
}

/** The rows, from the top down, with each superscript and subscript in the row of the larger word that it touches. */
export function withRaised<Kind extends Word>(rows: readonly Row<Kind>[]): Row<Kind>[] {
  const sorted = rows.toSorted((one, other) => one.baseline - other.baseline);
  for (const [place, row] of sorted.entries()) {
    const near = sorted
      .slice(Math.max(0, place - ROWS_LOOKED_AT), place + ROWS_LOOKED_AT + 1)
      .filter((other) => other !== row && other.size * RAISED_SIZE > row.size);
    if (near.length === 0) continue;
    const short = shortTexts(row);
    row.words = row.words.filter((word) => {
      if (!short.has(word)) return true;
      for (const other of near) {
        const rise = riseOf(word, other);
        const host = isWithinReach(rise) && other.words.find((candidate) => touches(word, candidate));
        if (!host) continue;
        other.words.push({ ...word, position: rise > 0 ? 'raised' : 'lowered', lineSize: host.lineSize });
        return false;
      }
      return true;
    });
  }
  return sorted.filter(({ words }) => words.length > 0);
}
