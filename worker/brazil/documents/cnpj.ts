import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import type { DocumentRule } from './rule.ts';
import { compact, digitsOf } from './written.ts';

/**
 * Separators are allowed only between the groups, so that "CPF 111.444.777-35", with 14 characters too, is
 * not a CNPJ.
 */
const GROUPED = /^ *[0-9a-z]{2}[ ./-]?[0-9a-z]{3}[ ./-]?[0-9a-z]{3}[ ./-]?[0-9a-z]{4}[ ./-]?[0-9a-z]{2} *$/i;

const fourteenDigits = digitsOf(14);

/** Numeric and alphanumeric (IN RFB 2.229/2024). */
export const cnpj: DocumentRule = {
  label: 'CNPJ',
  normalize: (written) => {
    if (written.digits !== null) return fourteenDigits(written);
    return GROUPED.test(written.text) ? compact(written.text) : null;
  },
  isValid: (cnpj) => isValidCnpj(cnpj, { version: 2 }),
  format: (cnpj) =>
    `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`,
};

export function isAlphanumericCnpj(normalized: string): boolean {
  return /[A-Z]/.test(normalized);
}
