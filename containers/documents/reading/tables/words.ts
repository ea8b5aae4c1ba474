import { logicalText } from '../../pdf/pages/right-to-left.ts';
import { linesOf } from '../lines/line.ts';
import { isLeader } from '../lines/piece-words.ts';
import { LEADER_GAP, ROW_TOLERANCE } from '../lines/thresholds.ts';
import type { Line, Word } from '../lines/word.ts';

/** Sheets set a currency at the left of a cell and its amount at the right: both are one. In sizes of the letters. */
const FAR_CURRENCY = 14;
const CURRENCY = /^-?(?:R\$|US\$|U\$|€|\$)$/;
const AMOUNT = /^[-−(]?\d[\d.,]*[-)]?$/;
/** A gap up to this is a space where the program that wrote the page writes none. In sizes of the letters. */
const WIDEST_SPACE = 0.6;
const WIDEST_RECOGNISED_SPACE = 0.8;
/** Of the gaps as wide as a space: where hardly any is one, the program that wrote the page writes none. */
const LEAST_WRITTEN = 0.05;
const DOTS = /^[.·…]+$/;
const DIGITS = /^\d+$/;
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED_DIGITS = '₀₁₂₃₄₅₆₇₈₉';

/** Raised and lowered digits as characters of their own: as plain ones they would be part of the number they stand beside. */
function plainText({ text, position }: Word): string {
  if (position === 'level' || !DIGITS.test(text)) return text;
  const digits = position === 'raised' ? RAISED_DIGITS : LOWERED_DIGITS;
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}

/** Two words as one, on the baseline of the one that is neither raised nor lowered. */
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

/** Whether a word is a part of what leads from a title to its page: dots in a row, or dots that stand apart from the text. */
function isLeading(word: Word, before: Word | undefined, next: Word | undefined): boolean {
  if (!DOTS.test(word.text)) return false;
  if (isLeader(word.text)) return next !== undefined || word.isParted;
  const isNear = before !== undefined && word.left - before.right <= LEADER_GAP * word.size;
  const isFirst = next !== undefined && DOTS.test(next.text);
  return word.isParted && word.text === '.' && (isNear || isFirst);
}

/** The words of a line as values of cells: joined where nothing parts them, without leaders. */
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

/** The lines that words of cells stand on, from the top down. */
export function cellLines(words: readonly Word[]): Line[] {
  return linesOf(words, ROW_TOLERANCE)
    .map((line) => ({ ...line, words: wholeWords(line.words) }))
    .filter((line) => line.words.length > 0);
}

/** Words in a row, with a space between them. */
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
