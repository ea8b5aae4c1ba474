import { isValidCnh } from '@brazilian-utils/brazilian-utils/is-valid-cnh';
import type { DocumentRule } from './rule.ts';
import { digitsOf } from './written.ts';

/** The registration number of a driver's licence, printed without separators. */
export const cnh: DocumentRule = {
  label: 'CNH',
  normalize: digitsOf(11),
  isValid: isValidCnh,
  format: () => null,
};
