import type { Line, Word } from '../lines/word.ts';
import { kindOf } from './cell-kind.ts';
import { type Chunk, chunkOf, chunksOf } from './chunks.ts';
import type { Span } from './table.ts';

export interface Columns {
  spans: readonly Span[];
  /** Where one column ends and the next begins. */
  cuts: readonly number[];
}

/** As shares of the size of the letters: what two texts of a line in one column cost, and a gap that parts words. */
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

/** Parts a chunk that reaches over a cut, if its words were set apart there or are values of their own. */
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

/** The texts of a line that stand in columns of their own, where these are parted so. */
export function partsOf(line: Pick<Line, 'words'>, cuts: readonly number[]): Chunk[] {
  return chunksOf(line).flatMap((chunk) => partedAt(chunk, cuts));
}

/** Points between a text and a column; where it reaches over several, the first of them is the nearest. */
function distance({ box: { left, right } }: Chunk, { from, to }: Span, column: number): number {
  const between = Math.max(0, from - right, left - to);
  return between > 0 ? between : Math.max(0, from - left) * 0.01 + column * 0.001;
}

/**
 * The column of each text: the nearest, from left to right, two in one only where there is no other near. Least cost over
 * all texts of the line.
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

/** What stands in each column of a line; a text that reaches over several stands in the first of them. */
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
