import { isValidCpf } from '@brazilian-utils/brazilian-utils';
import { checkDigit } from '../../fiscal/values/access-key.ts';

/** No label has more values of a kind. */
const MOST_VALUES = 64;

/** Returns the values that global patterns find: their groups concatenated, each value once. */
export function valuesOf(text: string, patterns: readonly RegExp[]): string[] {
  const found = patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([, ...groups]) => groups.map((group) => group ?? '').join('')),
  );
  return [...new Set(found)].slice(0, MOST_VALUES);
}

/** Returns a value that occurs in only one form. */
export function single(values: readonly string[]): string | null {
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** Eleven groups of four, or all at once, with the fields of a key at their places, so that no other groups match. */
const KEY =
  /(?<![0-9A-Z])(?=(\d{4}[ \n]?\d{2}[0-9A-Z]{2}[ \n]?[0-9A-Z]{4}[ \n]?[0-9A-Z]{4}[ \n]?[0-9A-Z]{2}\d{2}[ \n]?\d{4}[ \n]?\d{4}[ \n]?\d{4}[ \n]?\d{4}[ \n]?\d{4}[ \n]?\d{4})(?![0-9A-Z]))/g;
const MONTHS = 12;
const [NFE, NFCE] = ['55', '65'];

function isInvoiceKey(key: string): boolean {
  const month = Number(key.slice(4, 6));
  const isInvoice = [NFE, NFCE].includes(key.slice(20, 22));
  return isInvoice && month >= 1 && month <= MONTHS && checkDigit(key.slice(0, 43)) === key[43];
}

/** Returns the keys of invoices in a folded text. */
export function keysIn(text: string): string[] {
  return valuesOf(text, [KEY])
    .map((key) => key.replace(/\s/g, ''))
    .filter((key, place, all) => isInvoiceKey(key) && all.indexOf(key) === place);
}

export interface KeyParts {
  number: string;
  series: string;
  cnpj: string;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

export function partsOfKey(key: string): KeyParts {
  return {
    cnpj: key.slice(6, 20),
    series: withoutZeros(key.slice(22, 25)),
    number: withoutZeros(key.slice(25, 34)),
  };
}

/** What ends in a comma and two digits is an amount. */
const INVOICE_NUMBER =
  /(?<![0-9A-Z])(?:NF|NFE|NF-E|NOTA FISCAL)(?: ELETRONICA)?(?: ?(?:N|NO|NR|NUM|NUMERO)\b\.?)?(?:[:.#] ?){0,2}[ \n]?(\d{1,3}(?:\.\d{3}){1,2}|\d{1,9})(?![0-9A-Z]|[./-]\d|,\d{2}(?![0-9A-Z])| \d{4} \d{4}| ?- ?(?:SAIDA|ENTRADA))/g;
const SERIES = /(?<![0-9A-Z])SERIE(?: NF)?[:.]?[ \n]?(\d{1,3})(?![0-9A-Z]|[./-]\d)/g;

/** Returns the numbers of invoices, without dots and leading zeros. */
export function invoiceNumbersIn(text: string): string[] {
  const numbers = valuesOf(text, [INVOICE_NUMBER]).map((number) => withoutZeros(number.replaceAll('.', '')));
  return [...new Set(numbers)].filter((number) => number !== '0');
}

export function seriesIn(text: string): string[] {
  return [...new Set(valuesOf(text, [SERIES]).map(withoutZeros))];
}

const CNPJ = /(?<![0-9A-Z])([0-9A-Z]{2})\.?([0-9A-Z]{3})\.?([0-9A-Z]{3})\/([0-9A-Z]{4})-(\d{2})(?![0-9A-Z])/g;

export function cnpjsIn(text: string): string[] {
  return valuesOf(text, [CNPJ]);
}

/** Code of a postal object, with or without blanks (UPU S10); its check digit is not verified. */
const S10 = /(?<![0-9A-Z])([A-Z]{2}) ?(\d{3}) ?(\d{3}) ?(\d{3}) ?([A-Z]{2})(?![0-9A-Z])/g;
/** A code of letters, digits and hyphens behind words that name it. */
const NAMED_TRACKING =
  /(?<![0-9A-Z])(?:RASTREIO|RASTREAMENTO|TRACKING|AWB|SHIPMENT)(?: (?:ID|NUMBER|NO|CODE|N))?(?:[:.#] ?){0,2}[ \n]?((?=[A-Z-]{0,8}\d)[0-9A-Z][0-9A-Z-]{6,28}[0-9A-Z])(?![0-9A-Z-])/g;
/** The same for orders; dates, amounts, and the telephone of the after-sales service are none. */
const NAMED_ORDER =
  /(?<![0-9A-Z]|POS[ -])(?:PEDIDO|ORDER|VENDA)(?: (?:ID|NUMBER|NO|N|SN))?(?:[:.#] ?){0,2}[ \n]?(?!(?:0?[1-9]|[12]\d|3[01])-(?:0?[1-9]|1[0-2])-(?:20)?\d{2}(?![0-9A-Z-])|20\d{2}[./-](?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01])(?:T\d|(?![0-9A-Z-]))|0[3589]00[ -]\d{3}[ -]\d{3,4}(?![0-9A-Z-]))((?=[A-Z-]{0,8}\d)[0-9A-Z][0-9A-Z-]{2,28}[0-9A-Z])(?![0-9A-Z-]|,\d{2}(?![0-9A-Z]))/g;

export const ANY_TRACKING: readonly RegExp[] = [S10, NAMED_TRACKING];
export const ANY_ORDER: readonly RegExp[] = [NAMED_ORDER];

/** Volumes such as `2/3`, `VOLUME 2 DE 3`; pages and copies have the same notation. */
const PART =
  /(?<![0-9A-Z][/.,-]?)(?:(PAGINA|PAG|PAGE|PG|FOLHA|FL|VIA)[.:]? ?)?0{0,2}(\d{1,3}) ?(?:\/|DE|OF) ?0{0,2}(\d{1,3})(?![0-9A-Z]|[/.,-]\d)/g;
const VOLUME = /(?<![0-9A-Z])VOL(?:UME)?[.:#]?[ \n]?0{0,2}(\d{1,3})(?![0-9A-Z]|[/.,-]\d| ?(?:\/|DE|OF) ?\d)/g;

/** Returns the volumes of an order that a folded text names; the only one, or the first, counts as none. */
export function volumesIn(text: string): string[] {
  const parts = Array.from(text.matchAll(PART), ([, sheet, at, of]) => ({ sheet, at, of }))
    .filter(({ sheet, at, of }) => sheet === undefined && Number(at) >= 1 && Number(at) <= Number(of))
    .filter(({ of }) => Number(of) > 1)
    .map(({ at, of }) => `${Number(at)}/${Number(of)}`);
  const volumes = valuesOf(text, [VOLUME]).filter((volume) => Number(volume) > 1);
  return [...new Set([...parts, ...volumes])].sort().slice(0, MOST_VALUES);
}

/** A text that may be printed under bars, in a cell of its own: long, and mostly digits. */
const UNDER_BARS = /^[0-9A-Z]{8,48}$/;
const FEWEST_DIGITS = 7;
const MOBILE = /^[1-9]{2}9\d{8}$/;

/** Returns true if a code may be a person's number, by which no scanner should find a parcel. */
function isPersonal(code: string): boolean {
  return isValidCpf(code) || MOBILE.test(code);
}

/** Returns the codes among the cells of a label that may be printed under its bars. */
export function codesUnderBars(cells: readonly string[]): string[] {
  return cells
    .map((cell) => cell.replaceAll(' ', ''))
    .filter((code) => UNDER_BARS.test(code) && code.replace(/\D/g, '').length >= FEWEST_DIGITS)
    .filter((code) => !isPersonal(code))
    .slice(0, MOST_VALUES);
}
