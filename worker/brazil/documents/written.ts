import { withPlainSigns } from '../plain-signs.ts';

/**
 * A received value, its text with plain signs, and its digits; `digits` is null if the text has more than
 * digits and separators.
 */
export interface Written {
  value: string;
  text: string;
  digits: string | null;
}

const ONLY_DIGITS = /^[0-9]+$/;
const SEPARATED_DIGITS = /^ *([0-9]+(?:[ .-][0-9]+)*) *$/;

/**
 * Reads a value. Digits may be separated by single points, dashes or spaces, and surrounded by white space.
 */
export function readWritten(value: string): Written {
  if (ONLY_DIGITS.test(value)) return { value, text: value, digits: value };
  const text = withPlainSigns(value);
  const separated = SEPARATED_DIGITS.exec(text)?.[1];
  return { value, text, digits: separated?.replace(/[ .-]/g, '') ?? null };
}

/** Returns a function that accepts digits of one of these lengths. */
export function digitsOf(...lengths: number[]): (written: Written) => string | null {
  return ({ digits }) => (digits !== null && lengths.includes(digits.length) ? digits : null);
}

/** Removes white space and separators, and nothing else, and converts letters to capitals. */
export function compact(value: string): string {
  return withPlainSigns(value)
    .replace(/[ ./-]/g, '')
    .toUpperCase();
}
