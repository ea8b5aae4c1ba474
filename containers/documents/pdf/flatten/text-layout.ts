import { brokenWord } from '../../text/broken-word.ts';

/** Returns the length of a text, in shares of the letter's size. */
export type Measure = (text: string) => number;

/** The measures of Helvetica, in shares of its size, as Acrobat lays out its lines. */
export const LINE_HEIGHT = 1.156;
export const ASCENT = 0.879;
/** The distance from the middle of a line down to a letter's foot, in shares of the size. */
export const HALF_CAPITAL = 0.371;

function wrappedParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let [line, length] = ['', 0];
  for (const word of paragraph.split(/(?<= )(?=[^ ])/)) {
    const [shown, whole] = [measure(word.trimEnd()), measure(word)];
    if (line !== '' && length + shown > width) {
      lines.push(line);
      [line, length] = ['', 0];
    }
    if (shown <= width) {
      line += word;
      length += whole;
      continue;
    }
    const parts = brokenWord(word, width, measure);
    line = parts.pop() ?? '';
    length = measure(line);
    lines.push(...parts);
  }
  return [...lines, line].map((text) => text.trimEnd());
}

/** The lines of a text, none longer than the width (in shares of the letter's size), but for single letters. */
export function wrapped(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n'))
    for (const line of wrappedParagraph(paragraph, Math.max(width, 0.1), measure)) lines.push(line);
  return lines;
}
