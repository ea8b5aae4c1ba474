import { type Attributes, localName, readXml } from '../../text/read-xml.ts';
import { dateOfSerial } from './calendar.ts';
import { type Cell, EMPTY_CELL, MOST_COLUMNS, MOST_ROWS, SheetFault, type SheetRow } from './cell.ts';
import { formatNumber, formatText, isDateFormat } from './number-format.ts';

export interface Workbook {
  texts: readonly string[];
  /** The number format of each cell style. */
  formats: readonly string[];
  is1904: boolean;
}

const ERRORS = /^#/;
/** The code that Excel writes for a character that XML cannot contain. */
const CODED = /_x([\da-fA-F]{4})_/g;

function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return next;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function plainText(text: string): string {
  return text
    .replace(CODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');
}

function numberCell(value: number, code: string, is1904: boolean): Cell {
  const text = formatNumber(code, value, is1904);
  const date = isDateFormat(code) ? dateOfSerial(value, is1904) : null;
  return date === null ? { text, number: value } : { text, number: value, date };
}

function cellOf(type: string, style: number, value: string, book: Workbook): Cell {
  const code = book.formats[style] ?? 'General';
  if (type === 's') return { text: formatText(code, plainText(book.texts[Number(value)] ?? '')) };
  if (type === 'b') return { text: value.trim() === '1' ? 'VERDADEIRO' : 'FALSO' };
  if (type === 'e') return { text: ERRORS.test(value) ? value : '' };
  if (type === 'd') {
    // A cell shows the clock of its own zone.
    const date = new Date(`${value.trim().replace(/(?:Z|[+-]\d\d:\d\d)$/, '')}Z`);
    if (Number.isNaN(date.getTime())) return { text: value };
    return numberCell(date.getTime() / 86_400_000 + 25_569, code === 'General' ? 'dd/mm/yyyy' : code, false);
  }
  if (type === 'str' || type === 'inlineStr') return { text: formatText(code, plainText(value)) };
  if (value.trim() === '') return EMPTY_CELL;
  const number = Number(value);
  return Number.isFinite(number) ? numberCell(number, code, book.is1904) : { text: value };
}

/** The rows of a sheet of Excel, with the formulas that have no result. */
export function readXlsxSheet(xml: string, book: Workbook): { rows: SheetRow[]; uncalculated: number } {
  const rows: SheetRow[] = [];
  let cells: Cell[] = [];
  let attributes: Attributes = new Map();
  let row: Attributes = new Map();
  let last = 0;
  let value = '';
  let hasFormula = false;
  let guides = 0;
  let isValue = false;
  let uncalculated = 0;
  const endCell = () => {
    const column = columnOf(attributes.get('r'), cells.length);
    if (column >= MOST_COLUMNS) throw new SheetFault('tooManyColumns');
    while (cells.length < column) cells.push(EMPTY_CELL);
    if (hasFormula && value === '' && attributes.get('t') !== 'str') uncalculated += 1;
    cells[column] = cellOf(attributes.get('t') ?? 'n', Number(attributes.get('s') ?? 0), value, book);
  };
  readXml(xml, {
    open(name, given) {
      const local = localName(name);
      if (local === 'row') {
        cells = [];
        row = given;
      } else if (local === 'c') {
        attributes = given;
        value = '';
        hasFormula = false;
      } else if (local === 'f') hasFormula = true;
      else if (local === 'rPh') guides += 1;
      isValue = (local === 'v' || local === 't') && guides === 0;
    },
    close(name) {
      const local = localName(name);
      isValue = false;
      if (local === 'rPh') guides -= 1;
      if (local === 'c') endCell();
      if (local !== 'row') return;
      last = Number(row.get('r')) || last + 1;
      if (cells.length > 0)
        rows.push({ place: last, isHidden: ['1', 'true'].includes(row.get('hidden') ?? ''), cells });
      if (rows.length > MOST_ROWS) throw new SheetFault('tooManyRecords');
    },
    text(content) {
      if (isValue) value += content;
    },
  });
  return { rows, uncalculated };
}
