import { isValidCns } from '@brazilian-utils/brazilian-utils/is-valid-cns';
import type { DocumentRule } from './rule.ts';
import { digitsOf } from './written.ts';

/** The health card: definitive (1, 2) and provisional (7, 8, 9) numbers. */
export const cns: DocumentRule = {
  label: 'Cartão Nacional de Saúde (CNS)',
  normalize: digitsOf(15),
  isValid: isValidCns,
  format: (cns) => [cns.slice(0, 3), cns.slice(3, 7), cns.slice(7, 11), cns.slice(11)].join(' '),
};
