import { type Dictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Yields these fields and every field and widget below them. */
export function* fieldsBelow(
  file: PdfDocument,
  fields: readonly Value[],
): Generator<{ at: Value; field: Dictionary }> {
  const waiting: Value[] = [...fields];
  const seen = new Set<Value>();
  while (waiting.length > 0) {
    const at = waiting.pop() ?? null;
    if (isReference(at)) {
      if (seen.has(at)) continue;
      seen.add(at);
    }
    const field = file.findDictionary(at);
    if (field === undefined) continue;
    yield { at, field };
    // The caller may have replaced the field.
    for (const kid of file.list(file.dictionary(at)['/Kids'])) waiting.push(kid);
  }
}

/** Returns true if one of these fields, or one below them, holds a signature. */
export function hasSignature(file: PdfDocument, fields: readonly Value[]): boolean {
  for (const { field } of fieldsBelow(file, fields)) {
    if (file.resolve(field['/FT']) === '/Sig' && file.resolve(field['/V']) !== null) return true;
  }
  return false;
}
