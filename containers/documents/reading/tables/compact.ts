import type { Table, TableCell } from './table.ts';

type Rows = readonly (readonly (TableCell | null)[])[];

function isFilled(cell: TableCell | null): boolean {
  return cell !== null && cell.text !== '';
}

/** Marks rows or columns that a cell starts in or spans: they may be needed although they have no text of their own. */
function without(
  rows: Rows,
  keepRow: readonly boolean[],
  keepColumn: readonly boolean[],
): (TableCell | null)[][] {
  const countTo = (kept: readonly boolean[]) => {
    const sums = [0];
    for (const isKept of kept) sums.push((sums.at(-1) ?? 0) + (isKept ? 1 : 0));
    return sums;
  };
  const [rowSums, columnSums] = [countTo(keepRow), countTo(keepColumn)];
  const spanBetween = (sums: readonly number[], from: number, length: number) =>
    (sums[Math.min(sums.length - 1, from + length)] ?? 0) - (sums[from] ?? 0);
  const made = Array.from({ length: rowSums.at(-1) ?? 0 }, () =>
    Array.from({ length: columnSums.at(-1) ?? 0 }, (): TableCell | null => null),
  );
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      if (cell === null) continue;
      const rowSpan = spanBetween(rowSums, row, cell.rowSpan);
      const columnSpan = spanBetween(columnSums, column, cell.columnSpan);
      const target = made[rowSums[row] ?? 0];
      if (target && rowSpan > 0 && columnSpan > 0)
        target[columnSums[column] ?? 0] = { ...cell, rowSpan, columnSpan };
    }
  return made;
}

/** Removes empty columns and rows; merged cells shrink with them. */
export function withoutEmpty(table: Table): Table {
  const keepRow = table.rows.map((row) => row.some(isFilled));
  const keepColumn = table.columns.map((_, column) =>
    table.rows.some((row) => isFilled(row[column] ?? null)),
  );
  if (keepRow.every(Boolean) && keepColumn.every(Boolean)) return table;
  return {
    ...table,
    columns: table.columns.filter((_, column) => keepColumn[column]),
    rows: without(table.rows, keepRow, keepColumn),
  };
}
