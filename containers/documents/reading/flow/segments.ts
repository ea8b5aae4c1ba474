import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { isMarkerText } from './marker-texts.ts';
import type { Word } from './words.ts';

/** Words on one line with no more than word spaces between them. */
export interface Segment {
  kind: 'text';
  words: Word[];
  box: ShownBox;
  baseline: number;
  /** That of most of its letters. */
  size: number;
}

/** Words of one line, wherever they stand. */
interface Row {
  words: Word[];
  baseline: number;
  size: number;
  top: number;
  bottom: number;
}

/** Of the size: a wider gap parts columns, or is a tab. */
const WIDEST_SPACE = 1.35;
/** Recognition is not as exact. */
const WIDEST_READ_SPACE = 2;
const SAME_LINE = 0.22;
const ROWS_LOOKED_AT = 12;
const WIDEST_HANGING = 48;
const RAISED_SIZE = 0.85;

/** The segments of words on lines, from the top down and from left to right; small raised letters join their line. */
export function segmentsOf(words: readonly Word[]): Segment[] {
  return rowsOf(words).flatMap(split);
}

function rowsOf(words: readonly Word[]): Row[] {
  const rows: Row[] = [];
  const sorted = words.toSorted((left, right) => left.baseline - right.baseline || left.left - right.left);
  for (const word of sorted) {
    const row = rows.slice(-ROWS_LOOKED_AT).findLast((candidate) => isOnRow(word, candidate));
    if (row) add(row, word);
    else
      rows.push({
        words: [word],
        baseline: word.baseline,
        size: word.size,
        top: word.top,
        bottom: word.bottom,
      });
  }
  const lone = rows.filter((row) => !joinsAnother(row, rows));
  return lone.toSorted((left, right) => left.baseline - right.baseline);
}

function isOnRow(word: Word, row: Row): boolean {
  return Math.abs(word.baseline - row.baseline) <= SAME_LINE * Math.min(word.size, row.size);
}

function add(row: Row, word: Word): void {
  row.words.push(word);
  row.top = Math.min(row.top, word.top);
  row.bottom = Math.max(row.bottom, word.bottom);
  row.size = Math.max(row.size, word.size);
}

/** Gives words that are raised or lowered, and touch a word of a larger line, to that line; true where none is left. */
function joinsAnother(row: Row, rows: readonly Row[]): boolean {
  const near = rows.filter(
    (other) =>
      other !== row &&
      other.size * RAISED_SIZE > row.size &&
      Math.abs(other.baseline - row.baseline) < other.size * 0.7,
  );
  if (near.length === 0) return false;
  row.words = row.words.filter((word) => {
    for (const other of near) {
      const rise = (other.baseline - word.baseline) / other.size;
      if (rise > 0.65 || rise < -0.35) continue;
      const host = other.words.find(
        ({ left, right, size }) =>
          size * RAISED_SIZE > word.size &&
          word.left < right + size * 0.35 &&
          word.right > left - size * 0.35,
      );
      if (host === undefined) continue;
      word.look = { ...word.look, position: rise > 0 ? 'raised' : 'lowered', size: host.look.size };
      other.words.push(word);
      return false;
    }
    return true;
  });
  return row.words.length === 0;
}

function split({ words }: Row): Segment[] {
  const sorted = words.toSorted((left, right) => left.left - right.left);
  const segments: Word[][] = [];
  let before: Word | undefined;
  for (const word of sorted) {
    const gap = before === undefined ? Infinity : word.left - before.right;
    const size = Math.max(word.size, before?.size ?? 0);
    if (gap > (word.isRead ? WIDEST_READ_SPACE : WIDEST_SPACE) * size && !isAfterMarker(segments, gap))
      segments.push([word]);
    else segments.at(-1)?.push(word);
    if (before !== undefined && gap > size * 0.16) word.isParted = true;
    if (before === undefined || word.right > before.right) before = word;
  }
  return segments.map(segmentOf);
}

/** A bullet or a number at the beginning of a line is one with the text of its item. */
function isAfterMarker(segments: readonly (readonly Word[])[], gap: number): boolean {
  const [first, second] = segments;
  return (
    first?.length === 1 && second === undefined && gap < WIDEST_HANGING && isMarkerText(first[0]?.text ?? '')
  );
}

export function segmentOf(words: Word[]): Segment {
  const level = words.filter(({ look }) => look.position === 'level');
  const main = level.length > 0 ? level : words;
  const longest = main.reduce((most, word) => (word.text.length > most.text.length ? word : most));
  return {
    kind: 'text',
    words,
    box: {
      left: Math.min(...words.map(({ left }) => left)),
      top: Math.min(...main.map(({ top }) => top)),
      right: Math.max(...words.map(({ right }) => right)),
      bottom: Math.max(...main.map(({ bottom }) => bottom)),
    },
    baseline: longest.baseline,
    size: longest.size,
  };
}
