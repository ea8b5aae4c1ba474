import type { Line } from '../lines/word.ts';
import { textOfWords } from './words.ts';

/** Width of a space, as a multiple of the letters' size. */
const SPACE = 0.25;
const SOFT_HYPHEN = /\u00ad$/;
/** The end of a text that is broken anywhere when it does not fit, such as an access key or a URL. */
const UNBROKEN = /[^\s-]$/;
const LEAST_CUT = 12;

/**
 * Returns true if the first word of a line would have fitted on the line before, so that the line break is
 * the author's.
 */
export function didFit(before: Line, after: Line, width: number): boolean {
  const first = after.words[0];
  const firstWidth = first ? first.right - first.left : 0;
  return before.box.right - before.box.left + SPACE * before.size + firstWidth < width;
}

/** Returns what joins two lines of a cell: a space, nothing within a broken word, or a line break. */
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
 * Joins the lines of a cell to its text; `width` is in points. `hasOwnLines`: most cells of the column have line breaks of
 * their author, so a break that could be either is one of them.
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
