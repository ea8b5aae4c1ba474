import { POINTS_PER_MILLIMETRE } from '../../../../plain/units.ts';
import { brokenWord } from '../../../text/broken-word.ts';

export type Weight = 'regular' | 'bold';

/** Measures the width of a text in shares of the font size. */
export interface LetterMeasure {
  width(text: string, weight: Weight): number;
}

export const POINT_MM = 1 / POINTS_PER_MILLIMETRE;
/** Distance of lines in shares of the font size. */
export const LEADING = 1.08;

export interface LetterStyle {
  /** In points. */
  size: number;
  weight: Weight;
}

/** Replaces characters that letters do not show: control characters, and other white space. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim();
}

/** Returns the width of a text in mm. */
export function textLengthOf(letters: LetterMeasure, text: string, { size, weight }: LetterStyle): number {
  return letters.width(text, weight) * size * POINT_MM;
}

/** Breaks a text into lines of at most `width` mm; a wider word is cut. */
export function wrapText(letters: LetterMeasure, text: string, style: LetterStyle, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapLine(letters, plain(paragraph), style, width));
}

function wrapLine(letters: LetterMeasure, text: string, style: LetterStyle, width: number): string[] {
  const lines: string[] = [];
  let [line, length] = ['', 0];
  const measure = (part: string) => textLengthOf(letters, part, style);
  const space = measure(' ');
  for (const word of text.split(' ')) {
    const own = measure(word);
    if (line !== '' && length + space + own <= width) {
      [line, length] = [`${line} ${word}`, length + space + own];
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = own <= width ? [word] : brokenWord(word, width, measure);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
    length = own <= width ? own : measure(line);
  }
  return line === '' ? lines : [...lines, line];
}

/** Ends a line with a sign that it continues, in place of its last letters. */
function endedBy(
  sign: string,
  letters: LetterMeasure,
  line: string,
  style: LetterStyle,
  width: number,
): string {
  const kept = [...line].slice(0, -1);
  while (kept.length > 0 && textLengthOf(letters, kept.join('') + sign, style) > width) kept.pop();
  return kept.join('') + sign;
}

/** A text that is fitted into a box. */
export interface Fitted {
  lines: string[];
  size: number;
  /** Horizontal scale of the letters; 1 is their own width. */
  stretch: number;
  /** True if only the beginning of the text is in the box. */
  isCut: boolean;
}

interface Room {
  /** In millimetres. */
  width: number;
  height: number;
}

const LEAST_SIZE = 6;
const SIZE_STEP = 0.5;
const LEAST_STRETCH = 0.72;
const MORE = '…';

/**
 * Fits a text into a box: on one line with the largest size from `style.size` down to 6 points, otherwise on as many
 * lines as fit, otherwise in narrower letters, otherwise cut, which `isCut` reports.
 */
export function fitText(
  letters: LetterMeasure,
  text: string,
  style: LetterStyle,
  { width, height }: Room,
): Fitted {
  const shown = plain(text);
  const { weight } = style;
  const ems = letters.width(shown, weight) * POINT_MM;
  for (let size = style.size; size >= LEAST_SIZE; size -= SIZE_STEP)
    if (ems * size <= width) return { lines: [shown], size, stretch: 1, isCut: false };
  const size = LEAST_SIZE;
  const room = Math.max(1, Math.floor((height + 0.2) / (size * POINT_MM * LEADING)));
  for (let stretch = 1; stretch >= LEAST_STRETCH; stretch -= 0.04) {
    const lines = wrapText(letters, shown, { size, weight }, width / stretch);
    if (lines.length <= room && (room > 1 || stretch < 1)) return { lines, size, stretch, isCut: false };
  }
  const lines = wrapText(letters, shown, { size, weight }, width / LEAST_STRETCH).slice(0, room);
  const last = endedBy(MORE, letters, lines.at(-1) ?? '', { size, weight }, width / LEAST_STRETCH);
  return { lines: [...lines.slice(0, -1), last], size, stretch: LEAST_STRETCH, isCut: true };
}
