import { withPlainSigns } from '../plain-signs.ts';

/** A value as it was received, with plain signs, and its digits where it has nothing but digits and separators between them. */
export interface Written {
  value: string;
  text: string;
  digits: string | null;
}

const ONLY_DIGITS = /^[0-9]+$/;
const SEPARATED_DIGITS = /^ *([0-9]+(?:[ .-][0-9]+)*) *$/;

/** Reads digits apart by single points, dashes or spaces; white space may stand around them, nothing else. */
export function readWritten(value: string): Written {
  if (ONLY_DIGITS.test(value)) return { value, text: value, digits: value };
  const text = withPlainSigns(value);
  const separated = SEPARATED_DIGITS.exec(text)?.[1];
  return { value, text, digits: separated?.replace(/[ .-]/g, '') ?? null };
}

/** Takes digits of one of these lengths. */
export function digitsOf(...lengths: number[]): (written: Written) => string | null {
  return ({ digits }) => (digits !== null && lengths.includes(digits.length) ? digits : null);
}

/** Without white space and separators, in capitals; nothing else is taken away. */
export function compact(value: string): string {
  return withPlainSigns(value)
    .replace(/[ ./-]/g, '')
    .toUpperCase();
}
