import { cnh } from './cnh.ts';
import { cnpj, isAlphanumericCnpj } from './cnpj.ts';
import { cns } from './cns.ts';
import { cpf } from './cpf.ts';
import { pis } from './pis.ts';
import { renavam } from './renavam.ts';
import { DOCUMENT_TYPES, type DocumentRule, type DocumentType } from './rule.ts';
import type { ValidationResult } from './schema.ts';
import { titulo } from './titulo.ts';
import { compact, readWritten, type Written } from './written.ts';

const UNKNOWN_LABEL = 'Tipo não identificado';

const rules: Record<DocumentType, DocumentRule> = { cpf, cnpj, cnh, pis, titulo, renavam, cns };

/** Judges a document of the given type, or of the type that its length and check digits tell. Never throws. */
export function validateDocument(value: string, type?: DocumentType): ValidationResult {
  const written = readWritten(value);
  return type === undefined ? deduce(written) : judge(written, type, []);
}

/** The types of this length whose check digits match are candidates, and the first of them is the type. */
function deduce(written: Written): ValidationResult {
  const ofThisLength = DOCUMENT_TYPES.filter((type) => rules[type].normalize(written) !== null);
  const candidates = ofThisLength.filter((type) => isDocument(rules[type], rules[type].normalize(written)));
  const [first, ...others] = candidates.length > 0 ? candidates : ofThisLength;
  const isTie = candidates.length === 0 && others.length > 0;
  return first === undefined || isTie ? unknown(written) : judge(written, first, candidates);
}

function judge(written: Written, type: DocumentType, candidates: DocumentType[]): ValidationResult {
  const rule = rules[type];
  const normalized = rule.normalize(written);
  return {
    value: written.value,
    type,
    type_label: rule.label,
    valid: isDocument(rule, normalized),
    normalized: normalized ?? compact(written.value),
    formatted: normalized === null ? null : rule.format(normalized),
    alphanumeric: type === 'cnpj' && normalized !== null && isAlphanumericCnpj(normalized),
    candidates,
  };
}

function isDocument(rule: DocumentRule, normalized: string | null): boolean {
  return normalized !== null && rule.isValid(normalized);
}

function unknown({ value }: Written): ValidationResult {
  return {
    value,
    type: null,
    type_label: UNKNOWN_LABEL,
    valid: false,
    normalized: compact(value),
    formatted: null,
    alphanumeric: false,
    candidates: [],
  };
}
