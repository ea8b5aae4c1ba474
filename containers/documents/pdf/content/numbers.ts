import { pdfNumber } from '../../../plain/pdf/syntax.ts';

/** ISO 32000-1, table C.1. */
const [MAX_INTEGER, MAX_REAL] = [2_147_483_647, 3.403e38];
const [INTEGER, REAL] = [/^[+-]?\d+$/, /^[+-]?(?:\d+\.\d*|\.\d+)$/];

/** As `--5` or `1.-2`, which readers take for what their first digits say. */
function oddNumber(word: string): number {
  const number = Number.parseFloat(word.replace(/^[+-]+/, ''));
  if (Number.isNaN(number)) return 0;
  return word.startsWith('-') ? -number : number;
}

/** What readers take a word that begins as a number for. */
export function numberOf(word: string): number {
  const number = Number(word);
  return Number.isFinite(number) ? number : oddNumber(word);
}

/** A word that says the same number as the norm has it; null where this one does. */
export function soundNumber(word: string): string | null {
  const value = numberOf(word);
  const size = Math.abs(value);
  if (INTEGER.test(word) && size <= MAX_INTEGER) return null;
  if (REAL.test(word) && size <= MAX_REAL) return null;
  const written = pdfNumber(value);
  return size > MAX_INTEGER && INTEGER.test(written) ? `${written}.0` : written;
}
