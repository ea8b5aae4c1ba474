import type { DocumentRule } from './rule.ts';
import { digitsOf } from './written.ts';

const LENGTH = 11;
const WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

const digits = digitsOf(9, 10, LENGTH);

/**
 * Implemented here, because the library rejects ten digits. All zeros satisfy the check digit but are not a
 * valid number.
 */
export const renavam: DocumentRule = {
  label: 'RENAVAM',
  normalize: (written) => digits(written)?.padStart(LENGTH, '0') ?? null,
  isValid: (renavam) => {
    if (Number(renavam) === 0) return false;
    const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(renavam[place]), 0);
    return Number(renavam.at(-1)) === ((sum * 10) % 11) % 10;
  },
  format: () => null,
};
