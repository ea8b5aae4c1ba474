import { lookUp } from '../../../plain/look-up.ts';
import type { Letter, TextLine } from './letters.ts';

/** The text of a page in one order, with the index of the letter at each UTF-16 unit; -1 if there is none. */
export interface PageText {
  text: string;
  places: Int32Array;
}

const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u3000]/g;
/** Characters that show nothing: soft hyphens, joiners, marks of direction, and what XML cannot hold. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufffe\uffff]/g;
const SAME_ROW = 0.5;
const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0 };
/**
 * The widest blank between words and the largest difference between blanks of one line, as multiples of a
 * letter's height.
 */
const [WIDEST_BLANK, SAME_BLANK] = [1.2, 0.15];

/** A character as it is searched: one form for each dash and space, ligatures as their letters. */
export function plainText(text: string): string {
  return text.normalize('NFKC').replace(UNSEEN, '').replace(DASHES, '-').replace(SPACES, ' ');
}

const FIGURES = /[\dOoIl|SB][\dOoIl|SB. /-]{6,40}/g;
const MISREAD: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8' };
const LEAST_DIGITS = 5;
const LEAST_SHARE = 0.6;

/** The text that recognition returns for the `@` in an address. */
const MISREAD_AT = /(?<=[a-z0-9_.-]{3})(?:\([DaAOQ0]\)?|[©®])(?=[a-z0-9-]{2,40}\.[a-z]{2,20}(?![a-z]))/gi;

/**
 * Returns the text with the repairs of what recognition misreads: digits for letters among digits, and the
 * `@` of addresses. Its length does not change.
 */
export function asRecognised(text: string): string {
  const addressed = text.replace(MISREAD_AT, (sign) => '@'.padStart(sign.length, '_'));
  return addressed.replace(FIGURES, (run) => {
    const digits = run.match(/\d/g)?.length ?? 0;
    const written = run.match(/[^. /-]/g)?.length ?? 1;
    if (digits < LEAST_DIGITS || digits / written < LEAST_SHARE) return run;
    return run.replace(/[OoIl|SB]/g, (letter) => lookUp(MISREAD, letter) ?? letter);
  });
}

class TextBuilder {
  readonly #parts: string[] = [];
  readonly #places: number[] = [];

  add(text: string, place: number): void {
    this.#parts.push(text);
    for (let unit = 0; unit < text.length; unit++) this.#places.push(place);
  }

  build(): PageText {
    return { text: this.#parts.join(''), places: Int32Array.from(this.#places) };
  }
}

/** Groups lines beside each other into one row, from left to right. */
function rowsOf(lines: readonly number[], boxes: readonly TextLine[]): number[][] {
  const boxOf = (index: number) => boxes[index]?.box ?? NOWHERE;
  const middle = (index: number) => (boxOf(index).top + boxOf(index).bottom) / 2;
  const rows: number[][] = [];
  for (const index of lines.toSorted((left, right) => middle(left) - middle(right))) {
    const row = rows.at(-1);
    const { top, bottom } = boxOf(row?.[0] ?? index);
    if (row && middle(index) - middle(row[0] ?? index) < (bottom - top) * SAME_ROW) row.push(index);
    else rows.push([index]);
  }
  for (const row of rows) row.sort((left, right) => boxOf(left).left - boxOf(right).left);
  return rows;
}

/** A visible letter, and the text before it in its row. */
interface Mark {
  text: string;
  letter: Letter;
  /** Among the page's letters. */
  place: number;
  /** Places of the blanks before it. */
  blanks: number[];
  /** Points between it and the one before; null where nothing parts them. */
  gap: number | null;
  isTab: boolean;
}

/** Lines side by side, each with the place of its first letter. */
type Row = readonly { line: TextLine; first: number }[];

function marksOf(row: Row): Mark[] {
  const marks: Mark[] = [];
  for (const { line, first } of row) {
    const isLevel = line.direction === 0;
    let blanks: number[] = [];
    let begins = marks.length > 0;
    for (const [at, letter] of line.letters.entries()) {
      const text = plainText(letter.text);
      if (text.trim() === '') {
        if (text !== '') blanks.push(first + at);
        continue;
      }
      const before = marks.at(-1)?.letter.box;
      const gap = before === undefined ? 0 : letter.box.left - before.right;
      const isWide = before !== undefined && isLevel && gap > heightOf(letter) * WIDEST_BLANK;
      const isTab = begins || isWide;
      marks.push({
        ...{ text, letter, place: first + at, blanks, isTab },
        gap: isTab || blanks.length > 0 ? gap : null,
      });
      blanks = [];
      begins = false;
    }
  }
  return marks;
}

function heightOf({ box }: Letter): number {
  return box.bottom - box.top;
}

/**
 * Returns true if a wide blank is as wide as the one before it or behind it, as all are in a line that is
 * stretched to both edges.
 */
function isStretched({ gap, letter }: Mark, others: readonly (Mark | undefined)[]): boolean {
  if (gap === null || gap <= 0) return false;
  return others.some(
    (other) =>
      other !== undefined && other.gap !== null && Math.abs(other.gap - gap) < heightOf(letter) * SAME_BLANK,
  );
}

/** A blank that is wider than any between words parts columns: it is a tab. */
function addRow(builder: TextBuilder, row: Row): void {
  const marks = marksOf(row);
  const parted = marks.filter(({ gap }) => gap !== null);
  const isBlank = new Set(
    parted.filter((mark, at) => mark.isTab && isStretched(mark, [parted[at - 1], parted[at + 1]])),
  );
  for (const mark of marks) {
    const { text, place, blanks, isTab } = mark;
    const [blank = -1] = blanks;
    if (isBlank.has(mark)) builder.add(' ', blank);
    else if (isTab) builder.add('\t', blank);
    else for (const at of blanks) builder.add(' ', at);
    builder.add(text, place);
  }
}

/** The letters of a page in the order of their lines, and its text in two orders: as it was written, and row by row. */
export function textsOf(lines: readonly TextLine[]): { letters: Letter[]; texts: PageText[] } {
  const letters: Letter[] = [];
  const firsts: number[] = [];
  for (const line of lines) {
    firsts.push(letters.length);
    letters.push(...line.letters);
  }
  const rowOf = (indices: readonly number[]): Row =>
    indices.flatMap((index) => {
      const line = lines[index];
      return line === undefined ? [] : [{ line, first: firsts[index] ?? 0 }];
    });
  const asWritten = new TextBuilder();
  lines.forEach((_, index) => {
    if (index > 0) asWritten.add('\n', -1);
    addRow(asWritten, rowOf([index]));
  });
  const byRow = new TextBuilder();
  const level = lines.flatMap(({ direction }, index) => (direction === 0 ? [index] : []));
  for (const [at, row] of rowsOf(level, lines).entries()) {
    if (at > 0) byRow.add('\n', -1);
    addRow(byRow, rowOf(row));
  }
  return { letters, texts: [asWritten.build(), byRow.build()] };
}

/** The texts, and each once more as it was before recognition misread it, where it did. */
export function withRepairs(texts: readonly PageText[]): PageText[] {
  const others = texts.flatMap(({ text, places }) => {
    const repaired = asRecognised(text);
    return repaired === text ? [] : [{ text: repaired, places }];
  });
  return [...texts, ...others];
}
