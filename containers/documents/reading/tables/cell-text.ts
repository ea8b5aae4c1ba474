import type { Line } from '../lines/word.ts';
import { textOfWords } from './words.ts';

/** Of the size of the letters. */
const SPACE = 0.25;
const SOFT_HYPHEN = /\u00ad$/;
/** What is cut where it does not fit, as keys and addresses are. */
const UNBROKEN = /[^\s-]$/;
const LEAST_CUT = 12;

/** Whether the first word of a line would have found room on the one before, so that it was set on a line of its own. */
export function didFit(before: Line, after: Line, width: number): boolean {
  const first = after.words[0];
  const firstWidth = first ? first.right - first.left : 0;
  return before.box.right - before.box.left + SPACE * before.size + firstWidth < width;
}

/** How two lines of a cell of that width go on: a word of their own, a part of the word before, or a new paragraph. */
function linkBetween(before: Line, after: Line, width: number, hasOwnLines: boolean): string {
  const last = before.words.at(-1);
  const first = after.words[0];
  if (!last || !first) return ' ';
  if (SOFT_HYPHEN.test(last.text)) return '';
  const [lastWidth, firstWidth] = [last.right - last.left, first.right - first.left];
  if (didFit(before, after, width)) return '\n';
  const isLong = before.words.length === 1 && last.text.length >= LEAST_CUT && UNBROKEN.test(last.text);
  const isCut = isLong && lastWidth + firstWidth > width;
  const isHyphenated = /\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(first.text);
  if (isCut || isHyphenated) return '';
  return hasOwnLines ? '\n' : ' ';
}

/**
 * The text of a cell, of that width in points, from its lines. `hasOwnLines`: where nothing tells whether a line was broken
 * for want of room, it was not, as in most cells of the column.
 */
export function cellText(lines: readonly Line[], width: number, hasOwnLines = false): string {
  let text = '';
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    text = text.replace(SOFT_HYPHEN, '');
    text += before ? linkBetween(before, line, width, hasOwnLines) : '';
    text += textOfWords(line.words);
  }
  return text.replaceAll('\u00ad', '');
}
