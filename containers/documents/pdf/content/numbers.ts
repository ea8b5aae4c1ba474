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
