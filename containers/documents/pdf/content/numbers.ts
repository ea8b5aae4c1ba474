import { pdfNumber } from '../../../plain/pdf/syntax.ts';

/** ISO 32000-1, table C.1. */
const [MAX_INTEGER, MAX_REAL] = [2_147_483_647, 3.403e38];
const [INTEGER, REAL] = [/^[+-]?\d+$/, /^[+-]?(?:\d+\.\d*|\.\d+)$/];

/** Reads a number such as `--5` or `1.-2`, of which PDF readers use the first digits. */
function oddNumber(word: string): number {
  const number = Number.parseFloat(word.replace(/^[+-]+/, ''));
  if (Number.isNaN(number)) return 0;
  return word.startsWith('-') ? -number : number;
}

/** Integers of so many digits, and powers of ten up to it, are exact, and so is the rounding of their quotient. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power);
const [PLUS, MINUS, PERIOD, ZERO] = [0x2b, 0x2d, 0x2e, 0x30];

/** Reads a number that is written in few digits without a copy of its text; null for any other word. */
export function shortNumber(bytes: Uint8Array, start: number, end: number): number | null {
  const sign = bytes[start];
  let [digits, value, decimals] = [0, 0, -1];
  for (let at = sign === PLUS || sign === MINUS ? start + 1 : start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      digits += 1;
      if (decimals >= 0) decimals += 1;
    } else if (byte === PERIOD && decimals < 0) decimals = 0;
    else return null;
  }
  if (digits === 0 || digits > EXACT_DIGITS) return null;
  const size = decimals > 0 ? value / (POWERS[decimals] ?? 1) : value;
  return sign === MINUS ? -size : size;
}

/** Returns the number that PDF readers read in a word. */
export function numberOf(word: string): number {
  const number = Number(word);
  return Number.isFinite(number) ? number : oddNumber(word);
}

/** Returns an equivalent number that conforms to the norm; null if the word does. */
export function soundNumber(word: string): string | null {
  const value = numberOf(word);
  const size = Math.abs(value);
  if (INTEGER.test(word) && size <= MAX_INTEGER) return null;
  if (REAL.test(word) && size <= MAX_REAL) return null;
  const written = pdfNumber(value);
  return size > MAX_INTEGER && INTEGER.test(written) ? `${written}.0` : written;
}
