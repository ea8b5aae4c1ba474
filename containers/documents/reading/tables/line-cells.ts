import type { Line, Word } from '../lines/word.ts';
import { kindOf } from './cell-kind.ts';
import { type Chunk, chunkOf, chunksOf } from './chunks.ts';
import type { Span } from './table.ts';

export interface Columns {
  spans: readonly Span[];
  /** The position where each column ends and the next starts. */
  cuts: readonly number[];
}

/** As multiples of the letters' size: the cost of two texts of a line in one column, and a gap that separates words at a cut. At a cut less than a cell gap is enough, because other lines show that columns change there. */
const SHARED = 2;
const SET_APART = 0.45;

function columnAt(cuts: readonly number[], x: number): number {
  let column = 0;
  while (column < cuts.length && (cuts[column] ?? 0) < x) column++;
  return column;
}

function middle({ left, right }: Pick<Word, 'left' | 'right'>): number {
  return (left + right) / 2;
}

/** Splits a chunk at a cut if there is a gap, or if one of the words beside it is a date or number. */
function partedAt(chunk: Chunk, cuts: readonly number[]): Chunk[] {
  const parts: Word[][] = [];
  for (const word of chunk.words) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    const isOver = before !== undefined && columnAt(cuts, middle(before)) < columnAt(cuts, middle(word));
    const isApart =
      isOver &&
      (!word.followsSpace ||
        word.left - before.right > SET_APART * word.size ||
        kindOf(word.text) !== 'text' ||
        kindOf(before.text) !== 'text');
    if (part && !isApart) part.push(word);
    else parts.push([word]);
  }
  return parts.map(chunkOf);
}

/** The texts of a line, split at the cuts between columns. */
export function partsOf(line: Pick<Line, 'words'>, cuts: readonly number[]): Chunk[] {
  return chunksOf(line).flatMap((chunk) => partedAt(chunk, cuts));
}

/** Distance in points from a text to a column; of several columns that it spans, the first is the nearest. */
function distance({ box: { left, right } }: Chunk, { from, to }: Span, column: number): number {
  const between = Math.max(0, from - right, left - to);
  return between > 0 ? between : Math.max(0, from - left) * 0.01 + column * 0.001;
}

/**
 * Assigns a column to each text, from left to right, with the least total distance. Two texts share a column only if no other
 * column is near.
 */
function columnsFor(parts: readonly Chunk[], spans: readonly Span[], size: number): number[] {
  const costs: number[][] = [];
  const origins: number[][] = [];
  for (const [index, part] of parts.entries()) {
    const before = costs[index - 1];
    const own: number[] = [];
    const from: number[] = [];
    let least = index === 0 ? 0 : Number.POSITIVE_INFINITY;
    let leastAt = -1;
    for (const [column, span] of spans.entries()) {
      const shared = (before?.[column] ?? Number.POSITIVE_INFINITY) + SHARED * size;
      own[column] = distance(part, span, column) + Math.min(least, shared);
      from[column] = shared < least ? column : leastAt;
      const here = before?.[column] ?? Number.POSITIVE_INFINITY;
      if (here < least) [least, leastAt] = [here, column];
    }
    costs.push(own);
    origins.push(from);
  }
  const last = costs.at(-1) ?? [];
  let column = last.indexOf(Math.min(...last));
  const chosen: number[] = [];
  for (let index = parts.length - 1; index >= 0; index--) {
    chosen.unshift(column);
    column = origins[index]?.[column] ?? 0;
  }
  return chosen;
}

/** The text in each column of a line; a text that spans several columns is in the first of them. */
export function cellsOf(line: Pick<Line, 'words' | 'size'>, { spans, cuts }: Columns): (Chunk | null)[] {
  const cells: (Chunk | null)[] = spans.map(() => null);
  const parts = partsOf(line, cuts);
  const columns = columnsFor(parts, spans, line.size);
  for (const [index, part] of parts.entries()) {
    const column = columns[index] ?? 0;
    const before = cells[column];
    cells[column] = before ? chunkOf([...before.words, ...part.words]) : part;
  }
  return cells;
}
