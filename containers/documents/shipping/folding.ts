/** Returns a text in capitals, without accents. */
export function foldCase(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
}

/**
 * Returns a text in capitals, without accents, with single blanks and hyphens for dashes; line breaks stay. `N°` with
 * the sign of degrees is `NO`, as `Nº` is.
 */
export function foldText(text: string): string {
  return foldCase(text)
    .replace(/(?<=N)\u00b0/g, 'O')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** Returns letters and digits in capitals without accents, with one space for anything else, to compare names. */
export function foldName(text: string): string {
  return foldCase(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const LEAST_NAME = 5;

/** Returns true if two names are equal, where labels may give only the beginning. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [foldName(one), foldName(other)];
  if (Math.min(first.length, second.length) < LEAST_NAME) return first === second;
  return first.startsWith(second) || second.startsWith(first);
}

/** Returns true if a code is that of a postal object (UPU S10): no two objects have the same. */
export function isPostalCode(code: string): boolean {
  return /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(code);
}
