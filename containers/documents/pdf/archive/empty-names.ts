import { isDictionary, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const EMPTY = '/';

function isWithout(value: Value): boolean {
  if (value === EMPTY) return false;
  if (Array.isArray(value)) return value.every(isWithout);
  return !isDictionary(value) || Object.values(value).every(isWithout);
}

function without(value: Value): Value {
  if (value === EMPTY) return null;
  if (Array.isArray(value)) return value.map(without);
  if (!isDictionary(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== EMPTY);
  return Object.fromEntries(kept.map(([key, inner]) => [key, without(inner)]));
}

/** Removes empty names, which Chromium writes for links without a target and qpdf 11.3 does not accept. */
export function dropEmptyNames(document: PdfDocument): void {
  for (const reference of document.references()) {
    const value = document.resolve(reference);
    if (!isWithout(value)) document.replace(reference, without(value));
  }
}
