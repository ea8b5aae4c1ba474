import { lookUp } from '../../../plain/look-up.ts';

/** The longest data of a field that a printer accepts. */
export const LONGEST_FIELD = 3072;

const LONGEST = 32_000;
/** Largest side of a letter in dots: 6 cm at 24 dots per millimetre. */
const LARGEST_LETTER = 1500;
/** Limit for all letters of a field, in dots. */
const MOST_LETTER_DOTS = 400_000_000;
const FEWEST_LETTERS = 20;

/** The largest value of each parameter; null for those that are no numbers. */
const LIMITS: Record<string, readonly (number | null)[]> = {
  '^A': [null, LARGEST_LETTER, LARGEST_LETTER],
  '^CF': [null, LARGEST_LETTER, LARGEST_LETTER],
  '^GS': [null, LARGEST_LETTER, LARGEST_LETTER],
  '^BY': [10, 3, LONGEST],
  '^BC': [null, LONGEST],
  '^B2': [null, LONGEST],
  '^B3': [null, null, LONGEST],
  '^BE': [null, LONGEST],
  '^B7': [null, 100, 8, 30, 90],
  '^BO': [null, 10],
  '^BQ': [null, null, 30],
  '^BX': [null, 30, 200, 49, 49],
  '^FB': [LONGEST, 9999, 9999, null, 9999],
  '^FO': [LONGEST, LONGEST],
  '^FT': [LONGEST, LONGEST],
  '^LH': [LONGEST, LONGEST],
  '^GB': [LONGEST, LONGEST, LONGEST, null, 8],
  '^GC': [4095, 4095],
  '^GD': [LONGEST, LONGEST, LONGEST],
};

/** Limits the numbers of a command to what printers accept, so that drawing never takes minutes. */
export function limitParameters(name: string, parameters: string): string {
  const limits = lookUp(LIMITS, name);
  if (limits === undefined) return parameters;
  return parameters
    .split(',')
    .map((value, index) => {
      const most = limits[index] ?? null;
      return most !== null && Math.abs(Number(value)) > most
        ? String(most * Math.sign(Number(value)))
        : value;
    })
    .join(',');
}

/** Returns how many letters of that size, in dots, are drawn. */
export function mostLetters(size: number): number {
  return Math.min(LONGEST_FIELD, Math.max(FEWEST_LETTERS, Math.floor(MOST_LETTER_DOTS / (size * size || 1))));
}
