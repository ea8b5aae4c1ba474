import { isValidVoterId } from '@brazilian-utils/brazilian-utils/is-valid-voter-id';
import type { DocumentRule } from './rule.ts';
import { digitsOf } from './written.ts';

/** Twelve digits, or thirteen in São Paulo and Minas Gerais: sequence, two of the state, two check digits. */
export const titulo: DocumentRule = {
  label: 'Título de eleitor',
  normalize: digitsOf(12, 13),
  isValid: isValidVoterId,
  format: (titulo) => {
    const parts = [titulo.slice(0, 4), titulo.slice(4, 8), titulo.slice(8, -4)];
    return [...parts, titulo.slice(-4, -2), titulo.slice(-2)].filter((part) => part !== '').join(' ');
  },
};
