/** The longest data of a field that a printer takes. */
export const LONGEST_FIELD = 3072;

const LONGEST = 32_000;
/** Dots of a letter's side: 6 cm at 24 to the millimetre. */
const LARGEST_LETTER = 1500;
/** Of all letters of a field, in dots. */
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

/** The parameters of a command with its numbers within what printers take, so that none is drawn for minutes. */
export function limitParameters(name: string, parameters: string): string {
  const limits = LIMITS[name];
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

/** How many letters of a text of that size, in dots, are drawn. */
export function mostLetters(size: number): number {
  return Math.min(LONGEST_FIELD, Math.max(FEWEST_LETTERS, Math.floor(MOST_LETTER_DOTS / (size * size || 1))));
}
