import { logicalText } from '../../pdf/pages/right-to-left.ts';
import { linesOf } from '../lines/line.ts';
import { isLeader } from '../lines/piece-words.ts';
import { LEADER_GAP, ROW_TOLERANCE } from '../lines/thresholds.ts';
import type { Line, Word } from '../lines/word.ts';

/** Maximum gap between a currency and its amount, as a multiple of the letters' size: spreadsheets align the currency left and the amount right in one cell. */
const FAR_CURRENCY = 14;
const CURRENCY = /^-?(?:R\$|US\$|U\$|€|\$)$/;
const AMOUNT = /^[-−(]?\d[\d.,]*[-)]?$/;
/** Maximum width of a space, as a multiple of the letters' size, on a page whose program writes no spaces. It is less than a cell gap, because without written spaces nothing else shows where a cell ends. */
const WIDEST_SPACE = 0.6;
const WIDEST_RECOGNISED_SPACE = 0.8;
/** If fewer than this share of the gaps between words are written spaces, the program that wrote the page writes none. */
const LEAST_WRITTEN = 0.05;
const DOTS = /^[.·…]+$/;
const DIGITS = /^\d+$/;
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED_DIGITS = '₀₁₂₃₄₅₆₇₈₉';

/** Writes raised and lowered digits as superscript and subscript characters: a footnote's plain digit would change the amount beside it. */
function plainText({ text, position }: Word): string {
  if (position === 'level' || !DIGITS.test(text)) return text;
  const digits = position === 'raised' ? RAISED_DIGITS : LOWERED_DIGITS;
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}

/** Joins two words; the result has the baseline of the one that is not raised or lowered. */
function joined(word: Word, next: Word, between: '' | ' '): Word {
  const starts = between === '' ? word.edges.slice(0, -1) : word.edges;
  const { baseline, size, lineSize, position } = word.position === 'level' ? word : next;
  return {
    ...word,
    ...{ baseline, size, lineSize, position },
    text: `${word.text}${between}${next.text}`,
    edges: [...starts, ...next.edges],
    right: Math.max(word.right, next.right),
    top: Math.min(word.top, next.top),
    bottom: Math.max(word.bottom, next.bottom),
    spaceEnd: next.spaceEnd,
  };
}

function isAmountOf(currency: Word, { text, left }: Word): boolean {
  const gap = (left - currency.right) / currency.size;
  return gap < FAR_CURRENCY && CURRENCY.test(currency.text) && AMOUNT.test(text);
}

/**
 * Returns true if a word is part of a leader between a title and its page number: a run of dots, or single
 * dots with gaps.
 */
function isLeading(word: Word, before: Word | undefined, next: Word | undefined): boolean {
  if (!DOTS.test(word.text)) return false;
  if (isLeader(word.text)) return next !== undefined || word.isParted;
  const isNear = before !== undefined && word.left - before.right <= LEADER_GAP * word.size;
  const isFirst = next !== undefined && DOTS.test(next.text);
  return word.isParted && word.text === '.' && (isNear || isFirst);
}

/** Joins the parts of words, and currencies with their amounts; drops leaders. */
function wholeWords(words: readonly Word[]): Word[] {
  const whole: Word[] = [];
  for (const [place, word] of words.entries()) {
    if (isLeading(word, words[place - 1], words[place + 1])) continue;
    const last = whole.at(-1);
    const own = { ...word, text: plainText(word) };
    if (last && isAmountOf(last, own)) whole[whole.length - 1] = joined(last, own, ' ');
    else if (last && !word.isParted) whole[whole.length - 1] = joined(last, own, '');
    else whole.push(own);
  }
  return whole;
}

/** The lines of a table's words, from top to bottom. */
export function cellLines(words: readonly Word[]): Line[] {
  return linesOf(words, ROW_TOLERANCE)
    .map((line) => ({ ...line, words: wholeWords(line.words) }))
    .filter((line) => line.words.length > 0);
}

/** Joins words with spaces, in reading order. */
export function textOfWords(words: readonly Word[]): string {
  return logicalText(words.map(({ text }) => text));
}

function spaced(line: Line, isMeant: (word: Word) => boolean): Line {
  const words = line.words.map((word, index) => {
    const right = line.words[index - 1]?.right ?? Number.NEGATIVE_INFINITY;
    if (!isMeant(word)) return word;
    const widest = word.isRecognised ? WIDEST_RECOGNISED_SPACE : WIDEST_SPACE;
    const isSpace = word.left - right <= widest * word.size;
    return { ...word, followsSpace: isSpace, spaces: isSpace ? 1 : 0 };
  });
  return { ...line, words };
}

/** Adds spaces between words on a page whose program writes none. */
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
