import { most } from './extremes.ts';
import type { Line, Word } from './table.ts';
import { textOf } from './words.ts';

/** Words of a line that stand no further apart than words do. */
export interface Chunk {
  words: readonly Word[];
  left: number;
  right: number;
  text: string;
}

/** As shares of the size of the letters: two spaces of a fixed-width font are more, one space of any font is less. */
const WIDE_GAP = 0.85;
/** Where no space is written, the words were set apart. */
const SET_APART = 0.15;

export function chunkOf(words: readonly Word[]): Chunk {
  return {
    words,
    left: words[0]?.left ?? 0,
    right: most(words.map(({ right }) => right)),
    text: textOf(words),
  };
}

function parted(words: readonly Word[], isApart: (gap: number, word: Word) => boolean): Chunk[] {
  const chunks: Word[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const last = chunks.at(-1);
    if (!last || isApart((word.left - right) / word.size, word)) chunks.push([word]);
    else last.push(word);
    right = Math.max(right, word.right);
  }
  return chunks.map(chunkOf);
}

/** The chunks of a line: a wide gap parts them, or a narrow one without a space in it. */
export function chunksOf({ words }: Pick<Line, 'words'>): Chunk[] {
  return parted(words, (gap, word) => gap > WIDE_GAP || (gap > SET_APART && !word.followsSpace));
}

/** The chunks of a line, of which none holds text of several pieces. */
export function piecesOf({ words }: Pick<Line, 'words'>): Chunk[] {
  return parted(words, (gap, word) => gap > WIDE_GAP || !word.isSamePiece);
}
