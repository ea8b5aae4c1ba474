import writeExcel, { type CellObject, type Row } from 'write-excel-file/node';
import type { Sheet, SheetCell } from './sheet.ts';

/** The maximum length of the text of an Excel cell, in characters. */
const LONGEST_TEXT = 32_767;
const LONG_TEXT = 50;
const BORDER = '#bfbfbf';
const TEXT_FORMAT = '@';
/** A character that XML cannot hold, and that the writer leaves out of a text. */
const NUL = '\0';

/**
 * The writer keeps texts in an object, which already has names such as `constructor`: one more character,
 * which the writer leaves out, makes them new.
 */
function safeText(text: string): string {
  return text in Object.prototype ? text + NUL : text;
}

function contentOf({ value }: SheetCell): CellObject {
  if (value.kind === 'empty') return {};
  if (value.kind === 'number')
    return {
      value: value.value,
      type: Number,
      ...(value.format === undefined ? {} : { format: value.format }),
    };
  if (value.kind === 'date') return { value: value.value, type: Date, format: value.format };
  const text = safeText(value.text.slice(0, LONGEST_TEXT));
  return { value: text, type: String, ...(value.isCode ? { format: TEXT_FORMAT } : {}) };
}

function isLongText({ value }: SheetCell): boolean {
  return value.kind === 'text' && (value.text.length > LONG_TEXT || value.text.includes('\n'));
}

function lookOf(cell: SheetCell, isAtTop: boolean): CellObject {
  const { fill, color } = cell;
  return {
    ...(cell.isBold ? { fontWeight: 'bold' } : {}),
    ...(color === null ? {} : { textColor: `#${color}` }),
    ...(fill === null ? {} : { backgroundColor: `#${fill}` }),
    ...(cell.hasBorder ? { borderStyle: 'thin', borderColor: BORDER } : {}),
    ...(cell.isCentred ? { align: 'center' } : {}),
    // At the right they would touch the text of the next column.
    ...(cell.value.kind === 'date' && !cell.isCentred ? { align: 'left' } : {}),
    ...(isLongText(cell) ? { wrap: true } : {}),
    ...(isAtTop ? { alignVertical: 'top' } : {}),
  };
}

function cellOf(cell: SheetCell | null, isAtTop: boolean): CellObject | null {
  if (cell === null) return null;
  const { columnSpan, rowSpan } = cell;
  const span = { ...(columnSpan > 1 ? { columnSpan } : {}), ...(rowSpan > 1 ? { rowSpan } : {}) };
  return { ...contentOf(cell), ...lookOf(cell, isAtTop || rowSpan > 1), ...span };
}

/** Rows as long as the cells that reach into them need. */
function rowsOf({ rows }: Sheet): Row[] {
  const data = rows.map((row): Row => {
    const isAtTop = row.some((cell) => cell !== null && isLongText(cell));
    return row.map((cell) => cellOf(cell, isAtTop));
  });
  for (const [index, row] of rows.entries())
    for (const [column, cell] of row.entries()) {
      if (cell === null || (cell.columnSpan === 1 && cell.rowSpan === 1)) continue;
      for (let below = index; below < index + cell.rowSpan; below++) {
        const reached = data[below];
        while (reached && reached.length < column + cell.columnSpan) reached.push(null);
      }
    }
  return data;
}

/** Writes an XLSX of these sheets. */
export async function writeWorkbook(sheets: readonly Sheet[], path: string): Promise<void> {
  await writeExcel(
    sheets.map((sheet) => ({
      sheet: sheet.name,
      data: rowsOf(sheet),
      columns: sheet.widths.map((width) => ({ width })),
      ...(sheet.frozenRows > 0 ? { stickyRowsCount: sheet.frozenRows } : {}),
    })),
    { fontFamily: 'Calibri', fontSize: 11 },
  ).toFile(path);
}

/** Texts that a cell of Excel cannot hold to their end. */
export function countCut(sheets: readonly Sheet[]): number {
  let count = 0;
  for (const { rows } of sheets)
    for (const row of rows)
      for (const cell of row)
        if (cell?.value.kind === 'text' && cell.value.text.length > LONGEST_TEXT) count += 1;
  return count;
}

/** Amounts that stay text because they can be read in two ways: how many, and the first of them. */
export function findDoubtful(sheets: readonly Sheet[]): { count: number; first: string } {
  const texts = sheets.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      row.flatMap((cell) => (cell?.value.kind === 'text' && cell.value.isInDoubt ? [cell.value.text] : [])),
    ),
  );
  return { count: texts.length, first: texts[0] ?? '' };
}
