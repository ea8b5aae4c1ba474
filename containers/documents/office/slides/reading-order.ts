import { hasRightToLeft, inReadingOrder, runsFromRight } from '../../pdf/pages/right-to-left.ts';
import type { SlideLine, Stretch } from './slide-lines.ts';

interface StretchWord {
  text: string;
  isParted: boolean;
  /** The stretch that the word is part of, and looks like. */
  stretch: Stretch;
}

export function textOfLine(line: SlideLine): string {
  return line.stretches.map(({ text }) => text).join('');
}

/** Returns whether lines have right-to-left letters, and whether their paragraph runs from right to left. */
export function directionOf(lines: readonly SlideLine[]): { hasRightToLeft: boolean; fromRight: boolean } {
  const words = lines.flatMap((line) => textOfLine(line).split(' '));
  return { hasRightToLeft: words.some(hasRightToLeft), fromRight: runsFromRight(words) };
}

function wordsOf({ stretches }: SlideLine): StretchWord[] {
  let isParted = false;
  return stretches.flatMap((stretch) =>
    Array.from(stretch.text.matchAll(/ +|[^ ]+/g)).flatMap(([text]): StretchWord[] => {
      const isSpace = text.startsWith(' ');
      const word = { text, isParted, stretch };
      isParted = isSpace;
      return isSpace ? [] : [word];
    }),
  );
}

/** Puts the stretches of a line into reading order; they are given from left to right. */
export function stretchesInOrder(line: SlideLine, fromRight: boolean): Stretch[] {
  const ordered: Stretch[] = [];
  let last: Stretch | undefined;
  for (const { text, isParted, stretch } of inReadingOrder(wordsOf(line), fromRight)) {
    const written = isParted ? ` ${text}` : text;
    const open = ordered.at(-1);
    if (open !== undefined && stretch === last) open.text += written;
    else ordered.push({ ...stretch, text: written });
    last = stretch;
  }
  return ordered;
}
