import type { Written } from './written.ts';

export const DOCUMENT_TYPES = ['cpf', 'cnpj', 'cnh', 'pis', 'titulo', 'renavam', 'cns'] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** What is particular to one type of document. */
export interface DocumentRule {
  label: string;
  /** The document without separators, in full length; null for what is not written as one. `isNamed` where it is said to be one. */
  normalize(written: Written, isNamed?: boolean): string | null;
  /** Whether the check digits of a normalized document match. */
  isValid(normalized: string): boolean;
  /** The usual printed form of a normalized document; null where there is none. */
  format(normalized: string): string | null;
}
