import type { FilledGrid } from './page-items.ts';
import type { Item } from './regions.ts';
import type { GridCell } from './ruled-grids.ts';

/** The cells of a grid row by row, with their contents. */
export function inGridOrder({ grid, segments, solids }: FilledGrid): { cell: GridCell; items: Item[] }[] {
  return grid.cells
    .map((cell, index) => ({ cell, items: [...(segments[index] ?? []), ...(solids[index] ?? [])] }))
    .toSorted((first, second) => first.cell.row - second.cell.row || first.cell.column - second.cell.column);
}
