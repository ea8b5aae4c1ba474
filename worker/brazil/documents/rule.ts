import type { Written } from './written.ts';

export const DOCUMENT_TYPES = ['cpf', 'cnpj', 'cnh', 'pis', 'titulo', 'renavam', 'cns'] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The rules of one type of document. */
export interface DocumentRule {
  label: string;
  /**
   * Returns the document without separators, in full length; null if it is not written in this type's form.
   * `isNamed`: the caller named the type.
   */
  normalize(written: Written, isNamed?: boolean): string | null;
  /** Checks the check digits of a normalized document. */
  isValid(normalized: string): boolean;
  /** Returns the usual printed form of a normalized document; null if it has none. */
  format(normalized: string): string | null;
}
