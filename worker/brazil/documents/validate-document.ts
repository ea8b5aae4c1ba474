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

/** Without a normal form where it is not written as its type is. */
type Judged = Omit<ValidationResult, 'normalized'> & { normalized: string | null };

const rules: Record<DocumentType, DocumentRule> = { cpf, cnpj, cnh, pis, titulo, renavam, cns };

/** Judges a document of the given type, or of the type that its length and check digits tell. Never throws. */
export function validateDocument(value: string, type?: DocumentType): ValidationResult {
  const written = readWritten(value);
  const result = type === undefined ? deduce(written) : resultOf(written, type, []);
  return { ...result, normalized: result.normalized ?? plain(value, type) };
}

/** The types of this length whose check digits match are candidates, and the first of them is the type. */
function deduce(written: Written): Judged {
  const ofThisLength: DocumentType[] = [];
  const candidates: DocumentType[] = [];
  for (const type of DOCUMENT_TYPES) {
    const normalized = rules[type].normalize(written);
    if (normalized === null) continue;
    ofThisLength.push(type);
    if (rules[type].isValid(normalized)) candidates.push(type);
  }
  const [only = null, ...others] = ofThisLength;
  return resultOf(written, candidates[0] ?? (others.length === 0 ? only : null), candidates);
}

function resultOf(written: Written, type: DocumentType | null, candidates: DocumentType[]): Judged {
  const rule = type === null ? null : rules[type];
  const normalized = rule?.normalize(written) ?? null;
  const isOfItsForm = rule !== null && normalized !== null;
  return {
    value: written.value,
    type,
    type_label: rule?.label ?? UNKNOWN_LABEL,
    valid: isOfItsForm && rule.isValid(normalized),
    normalized,
    formatted: isOfItsForm ? rule.format(normalized) : null,
    alphanumeric: type === 'cnpj' && isOfItsForm && isAlphanumericCnpj(normalized),
    candidates,
  };
}

/** The bare letters and digits, in the form that they would be given if they were asked about themselves. */
function plain(value: string, type: DocumentType | undefined): string {
  const bare = compact(value);
  return bare === value ? bare : validateDocument(bare, type).normalized;
}
