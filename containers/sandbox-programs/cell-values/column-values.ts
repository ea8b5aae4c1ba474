import { type DateOrder, readDate, readTime } from './dates.ts';
import { type DecimalMark, markOf, type NumberText, readNumber } from './numbers.ts';
import { plainCell } from './plain-cell.ts';

/** What a cell of a sheet holds; a format is Excel's. */
export type CellValue =
  | { kind: 'empty' }
  | { kind: 'text'; text: string; isCode: boolean }
  | { kind: 'number'; value: number; format: string | undefined }
  | { kind: 'date'; value: Date; format: string };

export interface ColumnTexts {
  /** The column's heading, in one line. */
  heading: string;
  cells: readonly string[];
}

interface Reading {
  mark: DecimalMark;
  order: DateOrder;
  isCodes: boolean;
  isMostlyText: boolean;
  hasNumbers: boolean;
  isGrouped: boolean;
}

const CODE_HEADINGS =
  /(?:^|[^a-z])(?:cpf|cnpj|cep|ncm|cfop|cest|cst|csosn|ean|gtin|nsu|rg|pis|nit|cnae|conta|agencia|ag|telefone|fone|celular|chave|codigo|cod|matricula|documento|doc|docto|placa|protocolo|autenticacao|nosso numero|lote|linha digitavel|sku|inscricao|serie)(?![a-z])/;
const DIGITS = /^\d+$/;
const DEBIT_OR_CREDIT = /,\d\d ?\(?[DC]\)?$/;
const LETTER = /\p{L}/u;
/** Of the cells that hold anything. */
const MOSTLY = 0.8;
const LARGEST_UNGROUPED = 1000;

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}

function decimalMarkOf(cells: readonly string[], documentMark: DecimalMark): DecimalMark {
  const marks = cells.flatMap((cell) => markOf(cell) ?? []);
  const english = marks.filter(({ mark }) => mark === '.');
  if (english.length === 0) return marks.length > 0 ? ',' : documentMark;
  if (english.length < marks.length) return english.length * 2 > marks.length ? '.' : ',';
  // Items such as 1.1 and 2.10 are no numbers: all must have cents, and not be days and months.
  const isClear = english.some(({ isGrouped }) => isGrouped) || documentMark === '.';
  const withCents = cells.filter((cell) => markOf(cell) !== null);
  const areCents = withCents.length > 2 && withCents.every((cell) => /\d\.\d\d(?!\d)/.test(cell));
  const areItems = withCents.every((cell) => /^\d{1,2}\.(?:0\d|1[0-2])$/.test(cell));
  return isClear || (areCents && !areItems) ? '.' : ',';
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

function readingOf({ heading, cells }: ColumnTexts, documentMark: DecimalMark): Reading {
  const filled = cells.map(plainCell).filter((cell) => cell !== '');
  const mark = decimalMarkOf(filled, documentMark);
  const digits = filled.filter((cell) => DIGITS.test(cell));
  const hasZeros = digits.some((cell) => cell.length > 1 && cell.startsWith('0'));
  const name = heading
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  const numbers = filled.flatMap((cell) => readNumber(cell, mark) ?? []);
  const large = numbers.filter(({ value, unit }) => unit !== '%' && Math.abs(value) >= LARGEST_UNGROUPED);
  return {
    mark,
    order: orderOf(filled),
    isCodes: CODE_HEADINGS.test(name) || (hasZeros && digits.length * 2 > filled.length),
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
  const number = readNumber(text, column.mark);
  const isBare = number !== null && DIGITS.test(text);
  const isWhole = number !== null && number.decimals === 0 && number.unit === '';
  const isKept =
    number === null ||
    (isBare && column.isMostlyText) ||
    (isWhole && column.isCodes) ||
    (number.isDoubtful && !column.hasNumbers);
  if (isKept) return { kind: 'text', text: cell.trim(), isCode: /^[\d=+@-]/.test(text) };
  return { kind: 'number', value: number.value, format: formatOf(number, column) };
}

/** The values of a table's column: what its cells mean is decided by all of them together. */
export function valuesOfColumn({ heading, cells }: ColumnTexts, documentMark: DecimalMark): CellValue[] {
  const isOfBank = cells.filter((cell) => DEBIT_OR_CREDIT.test(cell)).length > 1;
  // A C that is read of a picture may look like a euro.
  const meant = isOfBank ? cells.map((cell) => cell.replace(/(\d ?)€$/, '$1C')) : cells;
  const reading = readingOf({ heading, cells: meant }, documentMark);
  return meant.map((cell) => readCell(cell, reading));
}

/** The decimal mark of a document: the point only where nothing but it parts decimals from groups of thousands. */
export function documentMarkOf(cells: readonly string[]): DecimalMark {
  const marks = cells.flatMap((cell) => markOf(plainCell(cell)) ?? []);
  return marks.some(({ mark, isGrouped }) => mark === '.' && isGrouped) &&
    marks.every(({ mark }) => mark === '.')
    ? '.'
    : ',';
}
