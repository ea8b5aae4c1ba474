import type { Table, TableCell } from '../../reading/tables/table.ts';
import { type CellValue, valuesOfColumn } from '../../text/values/column-values.ts';
import { decidingTexts, type Notation, provenNotation } from '../../text/values/notation.ts';
import { plainCell } from '../../text/values/plain-cell.ts';
import type { SheetRow } from './sheet.ts';
import { shownLength } from './shown-text.ts';

const NARROWEST = 6;
const WIDEST = 50;
const MARGIN = 2;
const EMPTY: CellValue = { kind: 'empty' };

type TableContent = Pick<Table, 'columns' | 'rows' | 'headerRows' | 'isRuled'>;

function headingOf({ rows, headerRows }: TableContent, column: number): string {
  return rows
    .slice(0, headerRows)
    .map((row) => plainCell(row[column]?.text ?? ''))
    .join(' ');
}

function columnValues(table: TableContent, column: number, notation: Notation): CellValue[] {
  const texts = table.rows.map((row) => row[column]?.text ?? '');
  const headings = texts
    .slice(0, table.headerRows)
    .flatMap((text) => valuesOfColumn({ heading: '', cells: [text] }, notation));
  const heading = headingOf(table, column);
  return [...headings, ...valuesOfColumn({ heading, cells: texts.slice(table.headerRows) }, notation)];
}

function styleOf(cell: TableCell, isRuled: boolean) {
  const { columnSpan, rowSpan, isBold, isCentred, fill } = cell;
  // White letters on no fill would not be seen.
  const color = fill === null ? null : cell.color;
  return {
    columnSpan,
    rowSpan,
    isBold,
    isCentred: isCentred && columnSpan > 1,
    hasBorder: isRuled,
    color,
    fill,
  };
}

/** The texts of a table below its headings that say how amounts are written, column by column. */
export function columnTexts(table: TableContent): (readonly string[])[] {
  const body = table.rows.slice(table.headerRows);
  return table.columns.map((_, column) =>
    decidingTexts(
      headingOf(table, column),
      body.map((row) => row[column]?.text ?? ''),
    ),
  );
}

export function headingTexts({ rows, headerRows }: TableContent): string[] {
  return rows.slice(0, headerRows).flatMap((row) => row.flatMap((cell) => cell?.text ?? []));
}

/** A table as rows of a sheet, its values by columns; `ofDocument` is how amounts are written where the table does not say it. */
export function tableRows(table: TableContent, ofDocument: Notation): SheetRow[] {
  const notation = provenNotation(columnTexts(table)) ?? ofDocument;
  const values = table.columns.map((_, column) => columnValues(table, column, notation));
  return table.rows.map((row, index) =>
    row.map((cell, column) => {
      const value = values[column]?.[index] ?? EMPTY;
      return cell === null ? null : { value, ...styleOf(cell, table.isRuled) };
    }),
  );
}

/** Widths for columns, in characters, that show what is in them; of cells that reach over several nothing is asked. */
export function widthsOf(rows: readonly SheetRow[]): number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      if (cell === null || cell.columnSpan > 1) continue;
      const length = shownLength(cell.value) * (cell.isBold ? 1.1 : 1);
      widths[column] = Math.max(widths[column] ?? NARROWEST, Math.min(WIDEST, length + MARGIN));
    }
  return Array.from(widths, (width) => Math.ceil(width ?? NARROWEST));
}
