import { convertCurrencyToWords, convertNumberToWords } from '@brazilian-utils/brazilian-utils';
import { readDate } from '../../text/values/dates.ts';
import { markOf, readNumber } from '../../text/values/numbers.ts';
import type { Cell } from '../records/cell.ts';
import { pictureOfDate, pictureOfNumber } from './pictures.ts';
import { romanOf } from './roman.ts';

/** A switch with its value as text. */
export interface PlainSwitch {
  name: string;
  value: string;
}

const LOCALE = 'pt-BR';
const WORD_START = /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu;
/**
 * Returns the number of a cell, else of its text if that can be read in only one way; null if there is none.
 */
export function numberOf({ number, text, isInDoubt }: Cell): number | null {
  if (number !== undefined) return number;
  if (isInDoubt) return null;
  const plain = text.trim();
  return readNumber(plain, markOf(plain)?.mark ?? ',')?.value ?? null;
}

function dateOf({ date, text }: Cell): Date | null {
  return date ?? readDate(text.trim(), 'day')?.value ?? null;
}

function inWords(format: string, cell: Cell): string {
  const number = numberOf(cell);
  if (number === null) return cell.text;
  try {
    if (format === 'cardtext') return convertNumberToWords(Math.trunc(number)) || cell.text;
    return convertCurrencyToWords(Math.round(number * 100) / 100) || cell.text;
  } catch {
    return cell.text;
  }
}

const FORMATS = new Map<string, (cell: Cell) => string>([
  ['upper', ({ text }) => text.toLocaleUpperCase(LOCALE)],
  ['lower', ({ text }) => text.toLocaleLowerCase(LOCALE)],
  ['firstcap', ({ text }) => text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase(LOCALE))],
  ['caps', ({ text }) => text.replace(WORD_START, (letter) => letter.toLocaleUpperCase(LOCALE))],
  ['arabic', (cell) => String(numberOf(cell) ?? cell.text)],
  ['roman', (cell) => romanOf(numberOf(cell) ?? 0)],
  ['ordinal', (cell) => `${numberOf(cell) ?? cell.text}º`],
  ['cardtext', (cell) => inWords('cardtext', cell)],
  ['dollartext', (cell) => inWords('dollartext', cell)],
  ['mergeformat', ({ text }) => text],
  ['charformat', ({ text }) => text],
]);

/** Returns true if the value of the switch `\*` is known. */
export function isKnownFormat(value: string): boolean {
  return FORMATS.has(value.toLowerCase());
}

/** The text of a cell under the switches of its field; an empty cell has no text before or after it. */
export function switchedText(cell: Cell, switches: readonly PlainSwitch[]): string {
  const given = (name: string) => switches.find((found) => found.name === name)?.value;
  let text = cell.text;
  if (text.trim() === '') return '';
  const [numeric, dated] = [given('#'), given('@')];
  const date = dated === undefined ? null : dateOf(cell);
  const number = numeric === undefined ? null : numberOf(cell);
  if (date !== null && dated !== undefined) text = pictureOfDate(dated, date);
  else if (number !== null && numeric !== undefined) text = pictureOfNumber(numeric, number);
  for (const { name, value } of switches) {
    if (name !== '*') continue;
    const format = FORMATS.get(value.toLowerCase());
    if (format) text = format({ ...cell, text });
  }
  return `${given('b') ?? ''}${text}${given('f') ?? ''}`;
}
