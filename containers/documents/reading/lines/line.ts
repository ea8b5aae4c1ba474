import { shownUnion } from '../../../plain/geometry/boxes.ts';
import { type Row, withRaised } from './raised.ts';
import { LINE_TOLERANCE, WORD_GAP } from './thresholds.ts';
import type { Line, Word } from './word.ts';

/** The number of rows back that a word may still join: rows of neighbouring columns alternate. */
const ROWS_LOOKED_AT = 12;

type Height = Pick<Word, 'baseline' | 'size'>;

/** Returns true if two baselines differ so little that they are one. */
export function isSameHeight(one: Height, other: Height, tolerance = LINE_TOLERANCE): boolean {
  return Math.abs(one.baseline - other.baseline) <= tolerance * Math.min(one.size, other.size);
}

function rowsOf<Kind extends Word>(words: readonly Kind[], tolerance: number): Row<Kind>[] {
  const rows: Row<Kind>[] = [];
  const sorted = words.toSorted((one, other) => one.baseline - other.baseline || one.left - other.left);
  for (const word of sorted) {
    const row = rows.slice(-ROWS_LOOKED_AT).findLast((candidate) => isSameHeight(word, candidate, tolerance));
    if (row) {
      row.words.push(word);
      row.size = Math.max(row.size, word.size);
    } else rows.push({ words: [word], baseline: word.baseline, size: word.size });
  }
  return rows;
}

/**
 * Returns true if a word repeats the word before it at the same place: as its shadow, or as OCR of text that
 * is also written.
 */
function isDrawnAgain(word: Word, before: Word): boolean {
  if (word.text !== before.text || !isSameHeight(word, before)) return false;
  const overlap = Math.min(word.right, before.right) - Math.max(word.left, before.left);
  return overlap * 2 > Math.min(word.right - word.left, before.right - before.left);
}

/** Sets what separates a word from the one before it on its line. */
function partedFrom<Kind extends Word>(word: Kind, before: Word | undefined): Kind {
  if (before === undefined) return word;
  const size = Math.max(word.size, before.size);
  const isAtSpaceEnd = before.spaceEnd !== null && Math.abs(word.left - before.spaceEnd) < WORD_GAP * size;
  const followsSpace = word.followsSpace || isAtSpaceEnd;
  const isParted =
    followsSpace ||
    word.left - before.right > WORD_GAP * size ||
    (word.isRecognised && before.spaceEnd !== null);
  return { ...word, followsSpace, isParted };
}

/** The words that are neither raised nor lowered; all words if there are none. */
export function levelWords<Kind extends Word>(words: readonly Kind[]): readonly Kind[] {
  const level = words.filter(({ position }) => position === 'level');
  return level.length > 0 ? level : words;
}

/** The width of all words, and the height of the words that are not raised or lowered. */
export function boxOfWords(words: readonly Word[]): Line['box'] {
  const { left, right } = shownUnion(words);
  const { top, bottom } = shownUnion(levelWords(words));
  return { left, top, right, bottom };
}

/** Makes a line of words on one baseline, given in any order. */
export function lineOf<Kind extends Word>(given: readonly Kind[]): Line<Kind> {
  const words: Kind[] = [];
  for (const word of given.toSorted((one, other) => one.left - other.left)) {
    const before = words.at(-1);
    if (before === undefined || !isDrawnAgain(word, before)) words.push(partedFrom(word, before));
  }
  return {
    words,
    box: boxOfWords(words),
    baseline: levelWords(words)[0]?.baseline ?? 0,
    size: words.reduce((most, { size }) => Math.max(most, size), 0),
  };
}

/** Groups words into lines, from top to bottom. */
export function linesOf<Kind extends Word>(words: readonly Kind[], tolerance = LINE_TOLERANCE): Line<Kind>[] {
  return withRaised(rowsOf(words, tolerance)).map(({ words: own }) => lineOf(own));
}
