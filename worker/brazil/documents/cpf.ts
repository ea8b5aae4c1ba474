import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import type { DocumentRule } from './rule.ts';
import { digitsOf } from './written.ts';

export const cpf: DocumentRule = {
  label: 'CPF',
  normalize: digitsOf(11),
  isValid: isValidCpf,
  format: (cpf) => `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`,
};
