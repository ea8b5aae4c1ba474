import { plainTextOf } from './drafts.ts';
import type { Block, Cell, Table } from './model.ts';

const SAME_WIDTH = 3;

function textOfRow(table: Table, row: number): string {
  return table.cells
    .filter((cell) => cell.row === row)
    .map(({ blocks }) =>
      blocks.map((block) => (block.kind === 'paragraph' ? plainTextOf(block) : '')).join(' '),
    )
    .join('|');
}

function isSameGrid(first: Table, second: Table): boolean {
  return (
    first.widths.length === second.widths.length &&
    first.widths.every((width, index) => Math.abs(width - (second.widths[index] ?? 0)) < SAME_WIDTH)
  );
}

/** Appends a table to the one at the end of the page before, if it continues it; rows that repeat at its top become heading rows. Returns whether it did. */
export function continueTable(last: Block | undefined, next: Block | undefined): boolean {
  if (last?.kind !== 'table' || next?.kind !== 'table' || !isSameGrid(last, next)) return false;
  if (!last.cells.some(({ borders }) => borders.left !== null || borders.top !== null)) return false;
  const repeated = repeatedRows(last, next);
  last.headRows = Math.max(last.headRows, repeated);
  const rows = last.heights.length;
  last.heights.push(...next.heights.slice(repeated));
  const added = next.cells
    .filter(({ row }) => row >= repeated)
    .map((cell): Cell => ({ ...cell, row: cell.row - repeated + rows }));
  last.cells.push(...added);
  return true;
}

function repeatedRows(first: Table, second: Table): number {
  let rows = 0;
  while (
    rows < Math.min(4, first.heights.length - 1, second.heights.length) &&
    textOfRow(first, rows) === textOfRow(second, rows) &&
    textOfRow(first, rows).replaceAll('|', '').trim() !== ''
  )
    rows += 1;
  return rows;
}
