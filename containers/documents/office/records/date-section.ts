import { type DateNames, padded } from './calendar.ts';
import type { FormatToken } from './format-tokens.ts';

/** Returns true if a section of a format shows a date or a time. */
export function isDateSection(tokens: readonly FormatToken[]): boolean {
  return tokens.some(({ kind }) => kind === 'date') && !tokens.some(({ kind }) => kind === 'general');
}

/** `m` is minutes after hours and before seconds. */
function areMinutes(tokens: readonly FormatToken[], place: number): boolean {
  const isDate = ({ kind }: FormatToken) => kind === 'date';
  const before = tokens.slice(0, place).findLast(isDate)?.text ?? '';
  const after = tokens.slice(place + 1).find(isDate)?.text ?? '';
  return /^\[?h/.test(before) || /^\[?s/.test(after);
}

function elapsed(letters: string, days: number): string {
  const seconds = Math.round(days * 86_400);
  const units: Record<string, number> = { h: 3_600, m: 60, s: 1 };
  return padded(Math.floor(seconds / (units[letters[1] ?? ''] ?? 1)), letters.length - 2);
}

function monthText(letters: string, date: Date, { months }: DateNames): string {
  const month = date.getUTCMonth();
  const name = months[month] ?? '';
  if (letters.length === 3) return name.slice(0, 3);
  if (letters.length === 5) return name.slice(0, 1);
  return letters.length === 4 || letters.length > 5 ? name : padded(month + 1, letters.length);
}

function dayText(letters: string, date: Date, { days }: DateNames): string {
  const name = days[date.getUTCDay()] ?? '';
  if (letters.length === 3) return name.slice(0, 3);
  return letters.length > 3 ? name : padded(date.getUTCDate(), letters.length);
}

/** A date with what a section of a format asks of it. */
interface ShownDate {
  date: Date;
  /** Excel's number of the date. */
  serial: number;
  names: DateNames;
  /** True if the hours are those of one half of the day. */
  isHalved: boolean;
}

function partText(tokens: readonly FormatToken[], place: number, shown: ShownDate): string {
  const { date, serial, names, isHalved } = shown;
  const letters = tokens[place]?.text ?? '';
  if (letters.startsWith('[')) return elapsed(letters, serial);
  const digits = Math.min(2, letters.length);
  switch (letters[0]) {
    case 'm':
      return areMinutes(tokens, place)
        ? padded(date.getUTCMinutes(), digits)
        : monthText(letters, date, names);
    case 'd':
      return dayText(letters, date, names);
    case 'h':
      return padded(isHalved ? date.getUTCHours() % 12 || 12 : date.getUTCHours(), digits);
    case 's':
      return padded(date.getUTCSeconds(), digits);
    default:
      return yearText(letters, date);
  }
}

function yearText(letters: string, date: Date): string {
  const year = date.getUTCFullYear();
  return letters.length < 3 ? padded(year % 100, 2) : String(year);
}

/** The text of a date under a section of a format; `serial` is Excel's number of it. */
export function dateText(
  tokens: readonly FormatToken[],
  date: Date,
  serial: number,
  names: DateNames,
): string {
  const isHalved = tokens.some(({ kind }) => kind === 'halves');
  const shown: ShownDate = { date, serial, names, isHalved };
  return tokens
    .map(({ kind, text }, place) => {
      if (kind === 'halves') return date.getUTCHours() < 12 ? 'AM' : 'PM';
      if (kind === 'digit' || kind === 'bracket') return '';
      if (kind === 'point') return tokens[place + 1]?.kind === 'digit' ? '' : text;
      return kind === 'date' ? partText(tokens, place, shown) : text;
    })
    .join('');
}
