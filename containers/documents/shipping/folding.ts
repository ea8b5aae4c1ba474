/** In capitals, without accents. */
export function foldCase(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
}

/** In capitals, without accents, blanks as one and dashes as hyphens; line breaks stay. */
export function foldText(text: string): string {
  return foldCase(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** Letters and digits in capitals without accents, all else as one space: by which names are the same. */
export function foldName(text: string): string {
  return foldCase(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const LEAST_NAME = 5;

/** Whether names are one, where labels may give only the beginning. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [foldName(one), foldName(other)];
  if (Math.min(first.length, second.length) < LEAST_NAME) return first === second;
  return first.startsWith(second) || second.startsWith(first);
}

/** Whether a code is of a postal object (UPU S10): no two objects have the same. */
export function isPostalCode(code: string): boolean {
  return /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(code);
}
