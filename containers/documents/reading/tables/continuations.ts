import { kindOf } from './cell-kind.ts';
import type { Anchors, RowLine } from './row-anchors.ts';

/** In points. */
const INDENT = 3;
/** Of the size of the letters. */
const SPACE = 0.2;

/** Whether the line only goes on with texts of the row above, below their beginnings. */
export function goesOn(row: RowLine, above: RowLine | undefined, { values }: Anchors): boolean {
  if (!above) return false;
  return row.cells.every((cell, column) => {
    if (cell === null) return true;
    const over = above.cells[column];
    return values[column] !== true && over != null && cell.box.left >= over.box.left - INDENT;
  });
}

/** How far to the right the texts of each column reach. */
export function rightEdges(lines: readonly RowLine[]): number[] {
  const edges: number[] = [];
  for (const { cells } of lines)
    for (const [column, cell] of cells.entries())
      if (cell !== null) edges[column] = Math.max(edges[column] ?? 0, cell.box.right);
  return edges;
}

/** Whether the first words of a line would not have found room on the line above, so that it was broken there. */
export function isBroken(row: RowLine, above: RowLine | undefined, edges: readonly number[]): boolean {
  return row.cells.every((cell, column) => {
    const over = above?.cells[column];
    const [first] = cell?.words ?? [];
    if (!cell || !first) return true;
    if (!over) return false;
    return over.box.right + first.size * SPACE + (first.right - first.left) > (edges[column] ?? 0);
  });
}

/** Whether the line and the row have each a text in one column, and one of them is a date or number. */
export function repeatsValue(row: readonly RowLine[], line: RowLine, { values }: Anchors): boolean {
  return line.cells.some((cell, column) => {
    const others = row.flatMap(({ cells }) => cells[column] ?? []);
    if (cell === null || others.length === 0) return false;
    const isValue = kindOf(cell.text) !== 'text';
    const areValues = others.some(({ text }) => kindOf(text) !== 'text');
    return values[column] === true ? isValue || areValues : isValue && areValues;
  });
}
