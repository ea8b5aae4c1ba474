import type { Face, FontShelf } from './font-shelf.ts';

export interface FittedText {
  size: number;
  lines: string[];
}

/** The height of a line, as a multiple of the size of its letters. */
export const LEADING = 1.18;
/** From the largest size down to nothing. */
const STEPS = 22;
const LEAST = 3.5;

/** The text in lines no wider than that: broken between words, and within those that are too long for a line. */
export function wrap(fonts: FontShelf, text: string, face: Face, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string) => fonts.width(candidate.trimEnd(), face, size) <= width;
  for (const word of text.split(/(?<=\s)/u)) {
    if (fits(line + word)) {
      line += word;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trim());
    line = word;
    while (!fits(line)) {
      const taken = longestThatFits(line, fits);
      lines.push(taken);
      line = line.slice(taken.length);
    }
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

function longestThatFits(word: string, fits: (candidate: string) => boolean): string {
  const characters = [...word];
  let [low, high] = [1, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(characters.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  return characters.slice(0, low).join('');
}

/** The text as large as a box lets it be, in as many lines as it needs; at the least size its end is left out. */
export function fitText(
  fonts: FontShelf,
  text: string,
  face: Face,
  { width, height, most }: { width: number; height: number; most: number },
): FittedText {
  for (let size = most; size > LEAST; size -= most / STEPS) {
    const lines = wrap(fonts, text, face, size, width);
    if (lines.length * size * LEADING <= height && !isBroken(text, lines)) return { size, lines };
  }
  const size = Math.min(most, LEAST);
  const lines = wrap(fonts, text, face, size, width);
  const room = Math.max(1, Math.floor(height / (size * LEADING)));
  if (lines.length <= room) return { size, lines };
  const [last = ''] = lines.slice(room - 1, room);
  return { size, lines: [...lines.slice(0, room - 1), `${[...last].slice(0, -1).join('')}…`] };
}

/** Returns true if a word was cut. */
function isBroken(text: string, lines: readonly string[]): boolean {
  return lines.join(' ').replace(/\s+/gu, ' ') !== text.trim().replace(/\s+/gu, ' ');
}
