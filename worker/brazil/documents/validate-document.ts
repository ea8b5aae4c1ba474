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

/** `normalized` is null if the value is not written in its type's form. */
type Judged = Omit<ValidationResult, 'normalized'> & { normalized: string | null };

const rules: Record<DocumentType, DocumentRule> = { cpf, cnpj, cnh, pis, titulo, renavam, cns };

/**
 * Validates a document of the given type, or of the type deduced from length and check digits. Never throws.
 */
export function validateDocument(value: string, type?: DocumentType): ValidationResult {
  const written = readWritten(value);
  const result = type === undefined ? deduce(written) : judge(written, type);
  return { ...result, normalized: result.normalized ?? plain(value, type) };
}

function judge(written: Written, type: DocumentType): Judged {
  const normalized = rules[type].normalize(written, true);
  return resultOf(written, type, normalized, normalized !== null && rules[type].isValid(normalized), []);
}

/**
 * Deduces the type: types of this length with matching check digits are candidates, and the first one is
 * chosen.
 */
function deduce(written: Written): Judged {
  const ofThisLength: { type: DocumentType; normalized: string }[] = [];
  const candidates: DocumentType[] = [];
  let found: (typeof ofThisLength)[number] | undefined;
  for (const type of DOCUMENT_TYPES) {
    const normalized = rules[type].normalize(written);
    if (normalized === null) continue;
    ofThisLength.push({ type, normalized });
    if (!rules[type].isValid(normalized)) continue;
    found ??= { type, normalized };
    candidates.push(type);
  }
  const [only, ...others] = ofThisLength;
  const likeliest = found ?? (others.length === 0 ? only : undefined);
  return resultOf(
    written,
    likeliest?.type ?? null,
    likeliest?.normalized ?? null,
    found !== undefined,
    candidates,
  );
}

function resultOf(
  written: Written,
  type: DocumentType | null,
  normalized: string | null,
  valid: boolean,
  candidates: DocumentType[],
): Judged {
  const rule = type === null ? null : rules[type];
  return {
    value: written.value,
    type,
    type_label: rule?.label ?? UNKNOWN_LABEL,
    valid,
    normalized,
    formatted: rule === null || normalized === null ? null : rule.format(normalized),
    alphanumeric: type === 'cnpj' && normalized !== null && isAlphanumericCnpj(normalized),
    candidates,
  };
}

/** Returns the value's letters and digits, normalized as if they had been sent without separators. */
function plain(value: string, type: DocumentType | undefined): string {
  const bare = compact(value);
  return bare === value ? bare : validateDocument(bare, type).normalized;
}
