/** A value as it was received, and its digits where it has nothing but digits and separators between them. */
export interface Written {
  value: string;
  digits: string | null;
}

const ONLY_DIGITS = /^[0-9]+$/;
const SEPARATED_DIGITS = /^[ \t\r\n]*([0-9]+(?:[ .-][0-9]+)*)[ \t\r\n]*$/;

/** Reads digits apart by single points, dashes or spaces; white space may stand around them, nothing else. */
export function readWritten(value: string): Written {
  if (ONLY_DIGITS.test(value)) return { value, digits: value };
  const separated = SEPARATED_DIGITS.exec(value)?.[1];
  return { value, digits: separated?.replace(/[ .-]/g, '') ?? null };
}

/** Takes digits of one of these lengths. */
export function digitsOf(...lengths: number[]): (written: Written) => string | null {
  return ({ digits }) => (digits !== null && lengths.includes(digits.length) ? digits : null);
}

/** Without white space and separators, in capitals; nothing else is taken away. */
export function compact(value: string): string {
  return value.replace(/[\s./-]/g, '').toUpperCase();
}
