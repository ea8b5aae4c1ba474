import { isOfCodes } from './code-headings.ts';
import { type DateOrder, readDate, readTime } from './dates.ts';
import { isInDoubt, type Notation, notationOfColumn } from './notation.ts';
import { type DecimalMark, type NumberText, readNumber } from './numbers.ts';
import { plainCell } from './plain-cell.ts';

/** The value of a sheet's cell; formats are Excel's. */
export type CellValue =
  | { kind: 'empty' }
  /** `isInDoubt`: it is an amount that can be read in two ways. */
  | { kind: 'text'; text: string; isCode: boolean; isInDoubt?: true }
  | { kind: 'number'; value: number; format: string | undefined }
  | { kind: 'date'; value: Date; format: string };

/** Returns a cell with a text; a text that looks like a number stays a text. Null if it is empty. */
export function textCell(text: string): CellValue | null {
  return text === '' ? null : { kind: 'text', text, isCode: /^[\d=+@-]/.test(text) };
}

export interface ColumnTexts {
  /** The column's heading, on one line. */
  heading: string;
  cells: readonly string[];
}

interface Reading {
  notation: Notation;
  order: DateOrder;
  isCodes: boolean;
  isMostlyText: boolean;
  hasNumbers: boolean;
  isGrouped: boolean;
}

const DIGITS = /^\d+$/;
const DEBIT_OR_CREDIT = /,\d\d ?\(?[DC]\)?$/;
const LETTER = /\p{L}/u;
/** Share of the cells that are not empty. */
const MOSTLY = 0.8;
const LARGEST_UNGROUPED = 1000;

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}

function orderOf(cells: readonly string[]): DateOrder {
  const impossible = (order: DateOrder) =>
    cells.some(
      (cell) => readDate(cell, order === 'day' ? 'month' : 'day') !== null && readDate(cell, order) === null,
    );
  return impossible('day') && !impossible('month') ? 'month' : 'day';
}

function hasOwnMarks(cell: string, mark: DecimalMark): boolean {
  const found = readNumber(cell, mark);
  return found !== null && !found.isDoubtful;
}

function readingOf({ heading, cells }: ColumnTexts, given: Notation): Reading {
  const filled = cells.map(plainCell).filter((cell) => cell !== '');
  const notation = notationOfColumn(filled, given) ?? given;
  const { mark } = notation;
  const digits = filled.filter((cell) => DIGITS.test(cell));
  const hasZeros = digits.some((cell) => cell.length > 1 && cell.startsWith('0'));
  const numbers = filled.flatMap((cell) => readNumber(cell, mark) ?? []);
  const large = numbers.filter(({ value, unit }) => unit !== '%' && Math.abs(value) >= LARGEST_UNGROUPED);
  return {
    notation,
    order: orderOf(filled),
    isCodes: isOfCodes(heading) || (hasZeros && digits.length * 2 > filled.length),
    isMostlyText:
      share(filled, (cell) => LETTER.test(cell) && readNumber(cell, mark) === null) >= MOSTLY &&
      filled.length > 2,
    hasNumbers: share(filled, (cell) => hasOwnMarks(cell, mark)) >= 0.5,
    isGrouped:
      numbers.some(({ isGrouped }) => isGrouped) ||
      (large.length === 0 && numbers.some(({ decimals }) => decimals > 0)),
  };
}

function formatOf({ decimals, unit, isGrouped }: NumberText, column: Reading): string | undefined {
  const fraction = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
  if (unit === '%') return `0${fraction}%`;
  const groups = isGrouped || (column.isGrouped && decimals > 0) || unit !== '';
  if (!groups && decimals === 0) return undefined;
  const number = `${groups ? '#,##0' : '0'}${fraction}`;
  return unit === '' ? number : `"${unit}" ${number}`;
}

function dateFormat(time: 'none' | 'minutes' | 'seconds', order: DateOrder): string {
  const day = order === 'day' ? 'dd/mm/yyyy' : 'mm/dd/yyyy';
  return { none: day, minutes: `${day} hh:mm`, seconds: `${day} hh:mm:ss` }[time];
}

function readCell(cell: string, column: Reading): CellValue {
  const text = plainCell(cell);
  if (text === '') return { kind: 'empty' };
  const date = readDate(text, column.order);
  if (date !== null) return { kind: 'date', value: date.value, format: dateFormat(date.time, column.order) };
  const time = readTime(text);
  if (time !== null)
    return { kind: 'number', value: time.value, format: time.hasSeconds ? 'hh:mm:ss' : 'hh:mm' };
  const number = readNumber(text, column.notation.mark);
  const isBare = number !== null && DIGITS.test(text);
  const isWhole = number !== null && number.decimals === 0 && number.unit === '';
  const isKept =
    number === null ||
    (isBare && column.isMostlyText) ||
    (isWhole && column.isCodes) ||
    (number.isDoubtful && !column.hasNumbers);
  const isText = { kind: 'text', text: cell.trim(), isCode: /^[\d=+@-]/.test(text) } as const;
  if (isKept) return isText;
  if (isInDoubt(text, column.notation)) return { ...isText, isInDoubt: true };
  return { kind: 'number', value: number.value, format: formatOf(number, column) };
}

/**
 * Returns the values of a table's column: all its cells together decide what they mean; `given` is the notation of its
 * table.
 */
export function valuesOfColumn({ heading, cells }: ColumnTexts, given: Notation): CellValue[] {
  const isOfBank = cells.filter((cell) => DEBIT_OR_CREDIT.test(cell)).length > 1;
  // Recognition may read a C as a euro sign.
  const meant = isOfBank ? cells.map((cell) => cell.replace(/(\d ?)€$/, '$1C')) : cells;
  const reading = readingOf({ heading, cells: meant }, given);
  return meant.map((cell) => readCell(cell, reading));
}
