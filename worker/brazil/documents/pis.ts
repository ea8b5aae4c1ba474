import { isValidPis } from '@brazilian-utils/brazilian-utils/is-valid-pis';
import type { DocumentRule } from './rule.ts';
import { digitsOf } from './written.ts';

export const pis: DocumentRule = {
  label: 'PIS/PASEP',
  normalize: digitsOf(11),
  isValid: isValidPis,
  format: (pis) => `${pis.slice(0, 3)}.${pis.slice(3, 8)}.${pis.slice(8, 10)}-${pis.slice(10)}`,
};
