import { lookUp } from '../../../plain/look-up.ts';
import { type CellValue, textCell } from '../../text/values/column-values.ts';
import { CODES } from './codes.ts';

const NUMBER = /^-?\d{1,18}(?:\.(\d{1,12}))?$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})/;
const NUMERIC_NAME = /^(?:[vpq][A-Z]|adRem|peso[LB]$)/;
const DATE_NAME = /^dh?[A-Z]/;
/** Earlier dates are wrong in spreadsheets, because of their epoch. */
const FIRST_YEAR = 1901;

function lastName(way: string): string {
  return way.slice(way.lastIndexOf('.') + 1);
}

function numberCell(text: string): CellValue | null {
  const found = NUMBER.exec(text);
  if (found === null) return null;
  const decimals = found[1]?.length ?? 0;
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return { kind: 'number', value: Number(text), format };
}

/** Converts a date, or a time on its own clock whatever its offset, to a cell. */
export function dateCell(text: string): CellValue | null {
  const found = MOMENT.exec(text) ?? DAY.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const value = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal = value.getUTCDate() === day && value.getUTCHours() === hour && year >= FIRST_YEAR;
  if (!isReal) return null;
  return { kind: 'date', value, format: found.length > 4 ? 'dd/mm/yyyy hh:mm:ss' : 'dd/mm/yyyy' };
}

/**
 * Returns true if the field of a path is an amount, a quantity or a percentage, by the names of the official
 * layout.
 */
function isNumeric(way: string): boolean {
  return NUMERIC_NAME.test(lastName(way));
}

/**
 * Returns the cell of a field: numbers and dates as such, anything else as text; several values of one path are a text.
 */
export function fieldCell(way: string, texts: readonly string[] | undefined): CellValue | null {
  const [text = '', ...more] = texts ?? [];
  if (more.length > 0) return textCell([text, ...more].join('; '));
  const typed = isNumeric(way) ? numberCell(text) : DATE_NAME.test(lastName(way)) ? dateCell(text) : null;
  if (typed !== null) return typed;
  const codes = lookUp(CODES, way);
  const meaning = codes && lookUp(codes, text);
  return textCell(meaning === undefined ? text : `${text} - ${meaning}`);
}

/** Returns the offset of a time, such as `-03:00`; '' if it has none. */
export function offsetOf(moment: string): string {
  return /(?:[+-]\d{2}:\d{2}|Z)$/.exec(moment)?.[0] ?? '';
}
