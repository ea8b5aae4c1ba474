import type { DocumentRule } from './rule.ts';
import { digitsOf } from './written.ts';

const LENGTH = 11;
const WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

const digits = digitsOf(9, 10, LENGTH);

/** Of own make: the library refuses ten digits. Zeros alone close the sum, but are nobody's number. */
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
