import { isValidCns } from '@brazilian-utils/brazilian-utils/is-valid-cns';
import type { DocumentRule } from './rule.ts';
import { digitsOf } from './written.ts';

/** The number of the health card: definitive (begins with 1 or 2) or provisional (7, 8 or 9). */
export const cns: DocumentRule = {
  label: 'Cartão Nacional de Saúde (CNS)',
  normalize: digitsOf(15),
  isValid: isValidCns,
  format: (cns) => [cns.slice(0, 3), cns.slice(3, 7), cns.slice(7, 11), cns.slice(11)].join(' '),
};
