/** The first part of a date that is written with numbers: its day or its month. */
export type DateOrder = 'day' | 'month';

export interface DateText {
  /** The same clock time in UTC, as sheets store a time without a zone. */
  value: Date;
  time: 'none' | 'minutes' | 'seconds';
}

const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,? (?:às )?(\d{1,2}[:h]\d{2}(?::\d{2})?)h?)?$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?)?$/;
const NAMED = /^(\d{1,2})(?:[ /.-]| de )([a-zç]{3,9})\.?(?:[ /.-]| de )(\d{4}|\d{2})$/;
const MONTHS = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
];
/** Years of two digits from here on belong to the last century. */
const CENTURY_PIVOT = 50;
/** Earlier dates are wrong in Excel, because of its epoch. */
const FIRST_YEAR = 1901;

function yearOf(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year + (year < CENTURY_PIVOT ? 2000 : 1900);
}

function monthOf(name: string): number {
  const isOf = (month: string) => month === name || (name.length === 3 && month.startsWith(name));
  return MONTHS.findIndex((month) => isOf(month) || isOf(month.replace('ç', 'c'))) + 1;
}

function clockOf(text: string | undefined): { hours: number; minutes: number; seconds: number } | null {
  const [hours = 0, minutes = 0, seconds = 0] = (text ?? '').split(/[:h]/).map(Number);
  return hours < 24 && minutes < 60 && seconds < 60 ? { hours, minutes, seconds } : null;
}

function dateOf(year: number, month: number, day: number, clockText?: string): DateText | null {
  const clock = clockOf(clockText);
  if (clock === null || year < FIRST_YEAR || month < 1 || month > 12 || day < 1) return null;
  const value = new Date(Date.UTC(year, month - 1, day, clock.hours, clock.minutes, clock.seconds));
  if (value.getUTCDate() !== day) return null;
  const parts = (clockText ?? '').split(/[:h]/).length;
  return { value, time: clockText === undefined ? 'none' : parts > 2 ? 'seconds' : 'minutes' };
}

/** Reads a cell's plain text as a date of the calendar; null if it is none, such as 31/02/2026. */
export function readDate(text: string, order: DateOrder): DateText | null {
  if (text.length > 30) return null;
  const [, first, mark, second, year, time] = NUMERIC.exec(text) ?? [];
  if (first !== undefined && second !== undefined && year !== undefined) {
    // Accounts and items have such codes: 1.1.01, 3.3.90.
    if (mark === '.' && (first.length === 1 || second.length === 1) && year.length === 2) return null;
    const [day, month] = order === 'day' ? [first, second] : [second, first];
    return dateOf(yearOf(year), Number(month), Number(day), time);
  }
  const [, isoYear, isoMonth, isoDay, isoTime] = ISO.exec(text) ?? [];
  if (isoYear !== undefined) return dateOf(Number(isoYear), Number(isoMonth), Number(isoDay), isoTime);
  const [, day, name, namedYear] = NAMED.exec(text.toLowerCase()) ?? [];
  if (name === undefined || namedYear === undefined) return null;
  return dateOf(yearOf(namedYear), monthOf(name), Number(day));
}

const TIME = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** Returns a time of day as the share of a day that a sheet stores; null if the text is none. */
export function readTime(text: string): { value: number; hasSeconds: boolean } | null {
  if (!TIME.test(text)) return null;
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return { value: (hours * 3600 + minutes * 60 + seconds) / 86_400, hasSeconds: text.split(':').length > 2 };
}
