import type { TextPiece } from '../../pdf/pages/page-content.ts';
import { logicalText } from '../../pdf/pages/right-to-left.ts';
import { least, most } from './extremes.ts';
import type { Line, Word } from './table.ts';

/** Words, and the dots that lead from a title to its page, which are left out. */
const WORDS =
  /[^\s\u00a0.]+(?:\.{1,3}[^\s\u00a0.]+)*\.{0,3}|\.{1,3}[^\s\u00a0.]+(?:\.{1,3}[^\s\u00a0.]+)*\.{0,3}/g;
/** As shares of the size of the letters. */
const GLUED = 0.12;
const SAME_LINE = 0.4;
const WIDEST_SPACE = 0.6;
const WIDEST_RECOGNISED_SPACE = 0.8;
/** Sheets set a currency at the left of a cell and its amount at the right: both are one. */
const FAR_CURRENCY = 14;
const CURRENCY = /^-?(?:R\$|US\$|U\$|€|\$)$/;
const AMOUNT = /^[-−(]?\d[\d.,]*[-)]?$/;
/** Of the gaps as wide as a space: where hardly any is one, the program that wrote the page writes none. */
const LEAST_WRITTEN = 0.05;
const DRAWN_TWICE = 0.3;

/** The words of a level piece of text. */
export function wordsOf(piece: TextPiece): Word[] {
  const { text, edges, box, baseline, size, font, color, isInvisible } = piece;
  return [...text.matchAll(WORDS)].map((found) => {
    const end = found.index + found[0].length;
    // What is read of a picture has a space behind each word, within the width of the word.
    const isStretched = isInvisible && text.slice(end).trim() === '';
    return {
      text: found[0],
      left: edges[found.index] ?? box.left,
      right: (isStretched ? edges.at(-1) : edges[end]) ?? box.right,
      top: box.top,
      bottom: box.bottom,
      baseline,
      size,
      isBold: font.isBold,
      color,
      followsSpace: isSpace(text[found.index - 1]),
      isSamePiece: isSpace(text[found.index - 1]),
      isRecognised: isInvisible,
      spaceEnd: isSpace(text[end]) ? (edges[end + 1] ?? null) : null,
    };
  });
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\u00a0' || character === '\t';
}

function isDrawnTwice(word: Word, other: Word): boolean {
  return word.text === other.text && Math.abs(word.left - other.left) < DRAWN_TWICE * word.size;
}

/** Puts together what stands side by side, as letters in bold do within a word, and a currency with its amount. */
function glue(words: readonly Word[]): Word[] {
  const glued: Word[] = [];
  for (const word of words) {
    const last = glued.at(-1);
    if (last && isDrawnTwice(word, last)) continue;
    const gap = last ? (word.left - last.right) / word.size : 0;
    const goesOn = last?.spaceEnd != null && Math.abs(word.left - last.spaceEnd) < GLUED * word.size;
    const followsSpace = word.followsSpace || goesOn;
    const isAmount = last && gap < FAR_CURRENCY && CURRENCY.test(last.text) && AMOUNT.test(word.text);
    if (isAmount)
      Object.assign(last, { text: `${last.text} ${word.text}`, right: word.right, spaceEnd: word.spaceEnd });
    else if (!last || followsSpace || gap >= GLUED) glued.push({ ...word, followsSpace });
    else {
      last.text += word.text;
      last.spaceEnd = word.spaceEnd;
      last.right = Math.max(last.right, word.right);
      last.top = Math.min(last.top, word.top);
      last.bottom = Math.max(last.bottom, word.bottom);
    }
  }
  return glued;
}

/** One line of words that share a baseline. */
export function lineOf(words: readonly Word[]): Line {
  const sorted = glue(words.toSorted((one, other) => one.left - other.left));
  return {
    words: sorted,
    left: least(sorted.map(({ left }) => left)),
    right: most(sorted.map(({ right }) => right)),
    top: least(sorted.map(({ top }) => top)),
    bottom: most(sorted.map(({ bottom }) => bottom)),
    baseline: sorted[0]?.baseline ?? 0,
    size: most(sorted.map(({ size }) => size)),
  };
}

/** The lines that words stand on, from the top down. */
export function linesOf(words: readonly Word[]): Line[] {
  const sorted = words.toSorted((one, other) => one.baseline - other.baseline);
  const lines: Word[][] = [];
  for (const word of sorted) {
    const line = lines.at(-1);
    const first = line?.[0];
    const isSame = first && word.baseline - first.baseline < SAME_LINE * Math.min(word.size, first.size);
    if (line && isSame) line.push(word);
    else lines.push([word]);
  }
  return lines.map(lineOf);
}

/** Words in a row, with a space between them. */
export function textOf(words: readonly Word[]): string {
  return logicalText(words.map(({ text }) => text));
}

function spaced(line: Line, isMeant: (word: Word) => boolean): Line {
  const words = line.words.map((word, index) => {
    const right = line.words[index - 1]?.right ?? Number.NEGATIVE_INFINITY;
    if (!isMeant(word)) return word;
    const widest = word.isRecognised ? WIDEST_RECOGNISED_SPACE : WIDEST_SPACE;
    const isSpace = word.left - right <= widest * word.size;
    return { ...word, followsSpace: isSpace, isSamePiece: isSpace };
  });
  return { ...line, words };
}

/** The same lines, with spaces between words where the program that wrote the page has written none. */
export function withSpaces(lines: readonly Line[]): Line[] {
  let written = 0;
  let gaps = 0;
  for (const { words } of lines)
    for (const [index, word] of words.entries()) {
      const before = words[index - 1];
      const isWide = before && word.left - before.right > WIDEST_SPACE * word.size;
      if (!before || isWide || word.isRecognised) continue;
      gaps += 1;
      written += word.followsSpace ? 1 : 0;
    }
  const writesNone = written === 0 || written < LEAST_WRITTEN * gaps;
  return lines.map((line) => spaced(line, (word) => writesNone || word.isRecognised));
}
