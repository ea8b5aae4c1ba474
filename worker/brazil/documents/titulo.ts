import { isValidVoterId } from '@brazilian-utils/brazilian-utils/is-valid-voter-id';
import type { DocumentRule } from './rule.ts';
import { digitsOf } from './written.ts';

const LENGTH = 12;
/** One digit of the sequence, two of the state and two check digits. */
const SHORTEST = 5;

const inFull = digitsOf(LENGTH, LENGTH + 1);
const withoutZeros = digitsOf(...Array.from({ length: LENGTH - SHORTEST }, (_, more) => SHORTEST + more));

/**
 * Twelve digits, or thirteen in São Paulo and Minas Gerais: sequence, two of the state, two check digits.
 * Leading zeros may be missing only if the caller named the type: other documents have as many digits without
 * them.
 */
export const titulo: DocumentRule = {
  label: 'Título de eleitor',
  normalize: (written, isNamed = false) =>
    inFull(written) ?? (isNamed ? (withoutZeros(written)?.padStart(LENGTH, '0') ?? null) : null),
  isValid: isValidVoterId,
  format: (titulo) => {
    const parts = [titulo.slice(0, 4), titulo.slice(4, 8), titulo.slice(8, -4)];
    return [...parts, titulo.slice(-4, -2), titulo.slice(-2)].filter((part) => part !== '').join(' ');
  },
};
