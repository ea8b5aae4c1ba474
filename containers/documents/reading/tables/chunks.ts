import { segmentOf, splitLine } from '../lines/segment.ts';
import { CELL_GAP } from '../lines/thresholds.ts';
import type { Line, Segment, Word } from '../lines/word.ts';
import { textOfWords } from './words.ts';

/** What may be the text of a cell. */
export interface Chunk extends Segment {
  text: string;
}

export function chunkOf(words: readonly Word[]): Chunk {
  return withText(segmentOf([...words]));
}

function withText(segment: Segment): Chunk {
  return { ...segment, text: textOfWords(segment.words) };
}

/** The chunks of a line: a wide gap separates them, or a narrow one in which no space is written. */
export function chunksOf(line: Pick<Line, 'words'>): Chunk[] {
  return splitLine(
    line,
    (gap, word) => gap > CELL_GAP * word.size || (word.isParted && !word.followsSpace),
  ).map(withText);
}

/** The chunks of a line, none of which holds text of several pieces. */
export function piecesOf(line: Pick<Line, 'words'>): Chunk[] {
  return splitLine(line, (gap, word) => gap > CELL_GAP * word.size || word.spaces === 0).map(withText);
}
