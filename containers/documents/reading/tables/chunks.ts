import { segmentOf, splitLine } from '../lines/segment.ts';
import { CELL_GAP } from '../lines/thresholds.ts';
import type { Line, Segment, Word } from '../lines/word.ts';
import { textOfWords } from './words.ts';

/** A text that may fill a cell. */
export interface Chunk extends Segment {
  text: string;
}

export function chunkOf(words: readonly Word[]): Chunk {
  return withText(segmentOf([...words]));
}

function withText(segment: Segment): Chunk {
  return { ...segment, text: textOfWords(segment.words) };
}

/** Splits a line at wide gaps, and at narrow gaps without a written space. */
export function chunksOf(line: Pick<Line, 'words'>): Chunk[] {
  return splitLine(
    line,
    (gap, word) => gap > CELL_GAP * word.size || (word.isParted && !word.followsSpace),
  ).map(withText);
}

/** Splits a line at wide gaps, and wherever a new piece of text starts. */
export function piecesOf(line: Pick<Line, 'words'>): Chunk[] {
  return splitLine(line, (gap, word) => gap > CELL_GAP * word.size || word.spaces === 0).map(withText);
}
