import type { Line, Word } from '../lines/word.ts';
import { areAligned } from './alignment.ts';
import { chunksOf } from './chunks.ts';
import { columnsOf } from './columns.ts';
import type { Grid } from './grids.ts';
import { NEAR } from './straight-lines.ts';
import { cellLines } from './words.ts';

const LEAST_LINES = 3;
const MOSTLY = 0.5;
const MOSTLY_PARTED = 0.6;

type Place = Pick<Word, 'left' | 'right' | 'top' | 'bottom'>;

/** Returns true if the centre of a box is in the grid. */
export function isWithin({ xs, ys }: Grid, { left, right, top, bottom }: Place): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [firstX = 0, firstY = 0] = [xs[0], ys[0]];
  const [lastX = 0, lastY = 0] = [xs.at(-1), ys.at(-1)];
  return x > firstX - NEAR && x < lastX + NEAR && y > firstY - NEAR && y < lastY + NEAR;
}

/**
 * Returns true if most lines continue beside the grid: only some columns of the table are coloured or framed.
 */
function goesOnBeside(grid: Grid, words: readonly Word[], others: readonly Grid[]): boolean {
  const [top = 0, bottom = 0] = [grid.ys[0], grid.ys.at(-1)];
  const near = words.filter((word) => word.top > top - NEAR && word.bottom < bottom + NEAR);
  const isFree = (word: Word) => !isWithin(grid, word) && !others.some((other) => isWithin(other, word));
  const lines = cellLines(near).map(({ words: own }) => {
    const inside = own.filter((word) => isWithin(grid, word));
    const isBeside = own.some((word) => isFree(word) && inside.some((other) => areAligned(word, other)));
    return { isInside: inside.length > 0, isBeside };
  });
  const inside = lines.filter(({ isInside }) => isInside);
  const both = inside.filter(({ isBeside }) => isBeside);
  return both.length >= LEAST_LINES && both.length >= inside.length * MOSTLY;
}

/** Returns true if aligned gaps divide a column of the grid, which does not draw all columns of its table. */
function hasHiddenColumns({ xs, ys }: Grid, words: readonly Word[]): boolean {
  return xs.slice(1).some((right, index) => {
    const left = xs[index] ?? 0;
    const own = words.filter((word) => word.left > left - NEAR && word.right < right + NEAR);
    const lines: readonly Line[] = cellLines(own);
    const parted = lines.filter((line) => chunksOf(line).length > 1);
    if (parted.length < LEAST_LINES || parted.length < lines.length * MOSTLY_PARTED) return false;
    return ys.length > LEAST_LINES && columnsOf(lines).cuts.length > 0;
  });
}

/**
 * Returns true if a grid draws only a part of its table, so that the gaps between texts are more reliable.
 */
export function isPartial(grid: Grid, words: readonly Word[], others: readonly Grid[]): boolean {
  const inside = words.filter((word) => isWithin(grid, word));
  return goesOnBeside(grid, words, others) || hasHiddenColumns(grid, inside);
}
