import { type DateNames, padded } from './calendar.ts';
import type { FormatToken } from './format-tokens.ts';

/** Whether a section of a format shows a date or a time. */
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

/** The text of a date under a section of a format; `serial` is Excel's number of it. */
export function dateText(
  tokens: readonly FormatToken[],
  date: Date,
  serial: number,
  names: DateNames,
): string {
  const isHalved = tokens.some(({ kind }) => kind === 'halves');
  const hours = date.getUTCHours();
  const shown = (token: FormatToken, place: number): string => {
    const { kind, text } = token;
    if (kind === 'halves') return hours < 12 ? 'AM' : 'PM';
    if (kind === 'digit') return '';
    if (kind === 'point') return tokens[place + 1]?.kind === 'digit' ? '' : text;
    if (kind === 'bracket') return '';
    if (kind !== 'date') return text;
    if (text.startsWith('[')) return elapsed(text, serial);
    const letter = text[0];
    if (letter === 'm' && areMinutes(tokens, place))
      return padded(date.getUTCMinutes(), Math.min(2, text.length));
    if (letter === 'm') return monthText(text, date, names);
    if (letter === 'd') return dayText(text, date, names);
    if (letter === 'h') return padded(isHalved ? hours % 12 || 12 : hours, Math.min(2, text.length));
    if (letter === 's') return padded(date.getUTCSeconds(), Math.min(2, text.length));
    const year = date.getUTCFullYear();
    return text.length < 3 ? padded(year % 100, 2) : String(year);
  };
  return tokens.map(shown).join('');
}
