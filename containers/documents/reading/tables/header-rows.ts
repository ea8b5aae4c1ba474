import { kindOf } from './cell-kind.ts';
import type { Table, TableCell } from './table.ts';

const MOST_ROWS = 3;
const MOSTLY = 0.6;

type Row = readonly (TableCell | null)[];

function filled(row: Row): TableCell[] {
  return row.flatMap((cell) => (cell !== null && cell.text !== '' ? [cell] : []));
}

function isMostly<Item>(items: readonly Item[], test: (item: Item) => boolean): boolean {
  return items.length > 0 && items.filter(test).length >= MOSTLY * items.length;
}

/** Counts the heading rows: bold or coloured unlike the rows below, or text above dates and numbers. */
export function countHeaderRows({ rows, columns }: Pick<Table, 'rows' | 'columns'>): number {
  const body = rows.slice(1, 200);
  if (body.length === 0) return 0;
  const bodyCells = body.flatMap(filled);
  const isBodyBold = isMostly(bodyCells, ({ isBold }) => isBold);
  const fills = new Map<string | null, number>();
  for (const { fill } of bodyCells) fills.set(fill, (fills.get(fill) ?? 0) + 1);
  const isUsual = (fill: string | null) => (fills.get(fill) ?? 0) >= bodyCells.length * 0.2;
  const valueColumns = columns.map((_, column) =>
    isMostly(
      body.flatMap((row) => (row[column]?.text ? [row[column].text] : [])),
      (text) => kindOf(text) !== 'text',
    ),
  );
  const namesColumns = (row: Row): boolean => {
    const cells = filled(row);
    if (cells.length === 0) return false;
    const isBold = !isBodyBold && cells.every((cell) => cell.isBold);
    const isColoured = cells.every(({ fill }) => fill !== null && !isUsual(fill));
    const overValues = row.filter(
      (cell, column) => cell !== null && cell.text !== '' && valueColumns[column],
    );
    const isTextOverValues = overValues.length > 0 && cells.every(({ text }) => kindOf(text) === 'text');
    return isBold || isColoured || isTextOverValues;
  };
  let count = 0;
  while (count < Math.min(MOST_ROWS, rows.length - 1) && namesColumns(rows[count] ?? [])) count++;
  // A row below merged heading cells is part of the heading.
  const reach = Math.max(
    0,
    ...rows.slice(0, count).flatMap((row, index) => filled(row).map((cell) => index + cell.rowSpan)),
  );
  return Math.min(rows.length - 1, Math.max(count, Math.min(reach, MOST_ROWS)));
}
