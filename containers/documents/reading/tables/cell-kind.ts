import { readDate, readTime } from '../../text/values/dates.ts';
import { readNumber } from '../../text/values/numbers.ts';
import { plainCell } from '../../text/values/plain-cell.ts';

export type CellKind = 'date' | 'number' | 'text';

/** A dash for an empty value, or an error value of a spreadsheet. */
const STANDS_FOR_NUMBER = /^(?:[-–—]{1,3}|#[A-Z]{1,6}\/?[A0]?[!?]?)$/;

/** Classifies a text on its own: a date (with or without a year), a number in either notation, or text. */
export function kindOf(text: string): CellKind {
  const plain = plainCell(text);
  if (STANDS_FOR_NUMBER.test(plain)) return 'number';
  if (!/\d/.test(plain)) return 'text';
  if (/^\d{1,2}\/\d{1,2}$/.test(plain) || readDate(plain, 'day') || readTime(plain)) return 'date';
  return readNumber(plain, ',') || readNumber(plain, '.') ? 'number' : 'text';
}

/** Returns true if a text is an amount of money: a number with two decimals. */
export function isAmount(text: string): boolean {
  return /[.,]\d\d(?!\d)/.test(text) && kindOf(text) === 'number';
}
