import { kindOf } from './cell-kind.ts';
import type { Anchors, RowLine } from './row-anchors.ts';

/** In points: text that continues a cell may start this far left of it. */
const INDENT = 3;
/** Width of a space, as a multiple of the letters' size. */
const SPACE = 0.2;

/** Returns true if a line only continues texts of the row above, aligned with their starts. */
export function goesOn(row: RowLine, above: RowLine | undefined, { values }: Anchors): boolean {
  if (!above) return false;
  return row.cells.every((cell, column) => {
    if (cell === null) return true;
    const over = above.cells[column];
    return values[column] !== true && over != null && cell.box.left >= over.box.left - INDENT;
  });
}

/** The right edge of each column's texts. */
export function rightEdges(lines: readonly RowLine[]): number[] {
  const edges: number[] = [];
  for (const { cells } of lines)
    for (const [column, cell] of cells.entries())
      if (cell !== null) edges[column] = Math.max(edges[column] ?? 0, cell.box.right);
  return edges;
}

/**
 * Returns true if the first words of a line would not have fitted on the line above, so that the text was
 * broken there.
 */
export function isBroken(row: RowLine, above: RowLine | undefined, edges: readonly number[]): boolean {
  return row.cells.every((cell, column) => {
    const over = above?.cells[column];
    const [first] = cell?.words ?? [];
    if (!cell || !first) return true;
    if (!over) return false;
    return over.box.right + first.size * SPACE + (first.right - first.left) > (edges[column] ?? 0);
  });
}

/** Returns true if a line repeats a date or number that the row already has in the same column. */
export function repeatsValue(row: readonly RowLine[], line: RowLine, { values }: Anchors): boolean {
  return line.cells.some((cell, column) => {
    const others = row.flatMap(({ cells }) => cells[column] ?? []);
    if (cell === null || others.length === 0) return false;
    const isValue = kindOf(cell.text) !== 'text';
    const areValues = others.some(({ text }) => kindOf(text) !== 'text');
    return values[column] === true ? isValue || areValues : isValue && areValues;
  });
}
