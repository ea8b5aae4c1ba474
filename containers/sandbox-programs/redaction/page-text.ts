import type { Letter, TextLine } from './letters.ts';

/** The text of a page in one order, and which of its letters stands at each UTF-16 unit; -1 where none does. */
export interface PageText {
  text: string;
  places: Int32Array;
}

const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u3000]/g;
/** Characters that show nothing: soft hyphens, joiners, marks of direction, and what XML cannot hold. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufffe\uffff]/g;
const SAME_ROW = 0.5;
/** Of the height of a letter. */
const WIDEST_BLANK = 1.2;

/** A character as it is searched: one form for each dash and space, ligatures as their letters. */
export function plainText(text: string): string {
  return text.normalize('NFKC').replace(UNSEEN, '').replace(DASHES, '-').replace(SPACES, ' ');
}

const FIGURES = /[\dOoIl|SB][\dOoIl|SB. /-]{6,40}/g;
const MISREAD: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8' };
const LEAST_DIGITS = 5;
const LEAST_SHARE = 0.6;

/** What recognition makes of the sign in an address. */
const MISREAD_AT = /(?<=[a-z0-9_.-]{3})(?:\([DaAOQ0]\)?|[©®])(?=[a-z0-9-]{2,40}\.[a-z]{2,20}(?![a-z]))/gi;

/**
 * The text with what recognition takes for something else: digits for letters that stand among digits, and the sign of
 * addresses; as long as it was.
 */
export function asRecognised(text: string): string {
  const addressed = text.replace(MISREAD_AT, (sign) => '@'.padStart(sign.length, '_'));
  return addressed.replace(FIGURES, (run) => {
    const digits = run.match(/\d/g)?.length ?? 0;
    const written = run.match(/[^. /-]/g)?.length ?? 1;
    if (digits < LEAST_DIGITS || digits / written < LEAST_SHARE) return run;
    return run.replace(/[OoIl|SB]/g, (letter) => MISREAD[letter] ?? letter);
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

/** Lines that stand beside each other are one row, from left to right. */
function rowsOf(lines: readonly number[], boxes: readonly TextLine[]): number[][] {
  const boxOf = (index: number) => boxes[index]?.box ?? [0, 0, 0, 0];
  const middle = (index: number) => (boxOf(index)[1] + boxOf(index)[3]) / 2;
  const rows: number[][] = [];
  for (const index of lines.toSorted((left, right) => middle(left) - middle(right))) {
    const row = rows.at(-1);
    const [, top, , bottom] = boxOf(row?.[0] ?? index);
    if (row && middle(index) - middle(row[0] ?? index) < (bottom - top) * SAME_ROW) row.push(index);
    else rows.push([index]);
  }
  for (const row of rows) row.sort((left, right) => boxOf(left)[0] - boxOf(right)[0]);
  return rows;
}

/** A blank that is wider than any between words parts columns: it is a tab. */
function addLetters(builder: TextBuilder, { letters, direction }: TextLine, first: number): void {
  let ink: Letter | undefined;
  let blank: number | null = null;
  for (const [at, letter] of letters.entries()) {
    const text = plainText(letter.text);
    if (text.trim() === '') {
      if (text !== '') blank ??= at;
      continue;
    }
    const isApart = ink !== undefined && direction === 0 && isWide(ink, letter);
    if (isApart) builder.add('\t', blank === null ? -1 : first + blank);
    else if (blank !== null) for (let place = blank; place < at; place++) builder.add(' ', first + place);
    builder.add(text, first + at);
    ink = letter;
    blank = null;
  }
}

function isWide({ box: before }: Letter, { box }: Letter): boolean {
  return box[0] - before[2] > (box[3] - box[1]) * WIDEST_BLANK;
}

/** The letters of a page in the order of their lines, and its text in two orders: as it was written, and row by row. */
export function textsOf(lines: readonly TextLine[]): { letters: Letter[]; texts: PageText[] } {
  const letters: Letter[] = [];
  const firsts: number[] = [];
  for (const line of lines) {
    firsts.push(letters.length);
    letters.push(...line.letters);
  }
  const addLine = (builder: TextBuilder, index: number) => {
    const [first = 0, line] = [firsts[index], lines[index]];
    if (line) addLetters(builder, line, first);
  };
  const asWritten = new TextBuilder();
  lines.forEach((_, index) => {
    if (index > 0) asWritten.add('\n', -1);
    addLine(asWritten, index);
  });
  const byRow = new TextBuilder();
  const level = lines.flatMap(({ direction }, index) => (direction === 0 ? [index] : []));
  for (const [at, row] of rowsOf(level, lines).entries()) {
    if (at > 0) byRow.add('\n', -1);
    row.forEach((index, cell) => {
      if (cell > 0) byRow.add('\t', -1);
      addLine(byRow, index);
    });
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
