import type { PaperFrame } from '../paper/fields.ts';
import type { Letters } from '../paper/letters.ts';
import type { Align, PaperSheet } from '../paper/sheet.ts';
import { LEADING, type LetterStyle, POINT_MM, textLengthOf, wrapText } from '../paper/wrap.ts';
import type { DanfeItem } from './items.ts';

interface Column {
  /** One or two lines. */
  title: readonly string[];
  /** Millimetres; the description gets the remaining width. */
  width: number;
  align: Align;
  isNumber: boolean;
  textsOf: (item: DanfeItem) => readonly string[];
}

const column = (
  title: string,
  width: number,
  align: Align,
  textsOf: Column['textsOf'],
  isNumber = align === 'right',
): Column => ({
  title: title.split('|'),
  width,
  align,
  isNumber,
  textsOf,
});

const DESCRIPTION = 1;
const COLUMNS: readonly Column[] = [
  column('CÓDIGO|PRODUTO', 17, 'left', ({ code }) => [code]),
  column('DESCRIÇÃO DO PRODUTO / SERVIÇO', 0, 'left', ({ description }) => description),
  column('NCM/SH', 12, 'center', ({ ncm }) => [ncm]),
  column('O/CST', 8, 'center', ({ cst }) => [cst]),
  column('CFOP', 7.5, 'center', ({ cfop }) => [cfop]),
  column('UN', 8, 'center', ({ units }) => units),
  column('QUANT.', 15, 'right', ({ quantities }) => quantities),
  column('VALOR|UNITÁRIO', 16, 'right', ({ prices }) => prices),
  column('VALOR|TOTAL', 15, 'right', ({ total }) => [total]),
  column('BC ICMS', 14, 'right', ({ base }) => [base]),
  column('VALOR|ICMS', 12, 'right', ({ icms }) => [icms]),
  column('VALOR|IPI', 11, 'right', ({ ipi }) => [ipi]),
  column('ALÍQ.|ICMS', 8, 'right', ({ icmsRate }) => [icmsRate]),
  column('ALÍQ.|IPI', 8, 'right', ({ ipiRate }) => [ipiRate]),
];
const STYLE: LetterStyle = { size: 6, weight: 'regular' };
const TITLE: LetterStyle = { size: 5, weight: 'bold' };
const LINE_MM = STYLE.size * POINT_MM * LEADING;
const INSET = 0.5;
const GAP = 0.7;
export const TABLE_HEAD_MM = 5;

/** The part of an item on one sheet: the lines of each column. */
export interface TableRow {
  cells: readonly (readonly string[])[];
  height: number;
  /** True if the row continues from the previous sheet. */
  isContinued: boolean;
}

function widthsIn({ width }: PaperFrame): number[] {
  const fixed = COLUMNS.reduce((sum, { width: own }) => sum + own, 0);
  return COLUMNS.map(({ width: own }, index) => (index === DESCRIPTION ? width - fixed : own));
}

function heightOf(lines: number): number {
  return lines * LINE_MM + GAP;
}

/** Returns the complete rows of all items. */
export function rowsOf(letters: Letters, frame: PaperFrame, items: readonly DanfeItem[]): TableRow[] {
  const widths = widthsIn(frame);
  return items.map((item) => {
    const cells = COLUMNS.map(({ textsOf, isNumber }, index) => {
      const width = (widths[index] ?? 0) - 2 * INSET;
      return isNumber
        ? [...textsOf(item)]
        : textsOf(item).flatMap((text) => wrapText(letters, text, STYLE, width));
    });
    const lines = cells.reduce((most, cell) => Math.max(most, cell.length), 1);
    return { cells, height: heightOf(lines), isContinued: false };
  });
}

/** Divides a row at that height; null if not even one line fits. */
function divide(row: TableRow, height: number): [TableRow, TableRow] | null {
  const lines = Math.floor((height - GAP) / LINE_MM);
  if (lines < 1) return null;
  const rest = row.cells.map((cell) => cell.slice(lines));
  const left = rest.reduce((most, cell) => Math.max(most, cell.length), 1);
  return [
    { ...row, cells: row.cells.map((cell) => cell.slice(0, lines)), height: heightOf(lines) },
    { cells: rest, height: heightOf(left), isContinued: true },
  ];
}

/** Returns the rows that fit into that height, and the others; a row higher than `whole` continues on another sheet. */
export function rowsWithin(
  rows: readonly TableRow[],
  room: number,
  whole: number,
): { shown: TableRow[]; rest: TableRow[] } {
  const shown: TableRow[] = [];
  let left = room;
  for (const row of rows) {
    if (row.height > left) {
      const parts = row.height > whole || row.isContinued ? divide(row, left) : null;
      const after = rows.slice(shown.length + 1);
      if (parts === null) return { shown, rest: [row, ...after] };
      return { shown: [...shown, parts[0]], rest: [parts[1], ...after] };
    }
    shown.push(row);
    left -= row.height;
  }
  return { shown, rest: [] };
}

/** Draws the table in its box, from `top` to `bottom`. */
export function drawTable(
  sheet: PaperSheet,
  frame: PaperFrame,
  top: number,
  bottom: number,
  rows: readonly TableRow[],
): void {
  const widths = widthsIn(frame);
  sheet.box(frame.left, top, frame.width, bottom - top);
  sheet.line(frame.left, top + TABLE_HEAD_MM, frame.left + frame.width, top + TABLE_HEAD_MM);
  const lefts: number[] = [];
  let x = frame.left;
  for (const [index, { title }] of COLUMNS.entries()) {
    const width = widths[index] ?? 0;
    lefts.push(x);
    if (index > 0) sheet.line(x, top, x, bottom);
    for (const [line, text] of title.entries()) {
      const y = top + (title.length === 1 ? 3.2 : 2.2 + line * 2);
      const stretch = Math.min(1, (width - 0.6) / textLengthOf(sheet.letters, text, TITLE));
      sheet.text(text, x + width / 2, y, TITLE, 'center', stretch);
    }
    x += width;
  }
  let y = top + TABLE_HEAD_MM;
  for (const [place, row] of rows.entries()) {
    if (place > 0 && !row.isContinued) sheet.line(frame.left, y, frame.left + frame.width, y, true);
    for (const [index, cell] of row.cells.entries())
      drawCell(sheet, cell, COLUMNS[index], lefts[index] ?? 0, y, widths[index] ?? 0);
    y += row.height;
  }
}

function drawCell(
  sheet: PaperSheet,
  lines: readonly string[],
  column: Column | undefined,
  left: number,
  top: number,
  width: number,
): void {
  if (column === undefined) return;
  const { align } = column;
  const x = align === 'left' ? left + INSET : align === 'right' ? left + width - INSET : left + width / 2;
  for (const [index, line] of lines.entries()) {
    const y = top + GAP / 2 + (index + 0.8) * LINE_MM;
    const stretch = column.isNumber
      ? Math.min(1, (width - 2 * INSET) / Math.max(textLengthOf(sheet.letters, line, STYLE), 0.1))
      : 1;
    sheet.text(line, x, y, STYLE, align, stretch);
  }
}
