import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { LibPdfObjects } from './libpdf-objects.ts';

export interface Signatures {
  /** Names that the signatures give, empty where one gives none. */
  names: string[];
  /** True if a signature says which changes it allows: none allows marks and pages. */
  isCertified: boolean;
}

const MOST_FIELDS = 50_000;

/** The signatures that a document has already. */
export function readSignatures(pdf: PDF): Signatures {
  const objects = new LibPdfObjects(pdf);
  const found: PdfDict[] = [];
  let locked = false;
  const form = objects.dictionary(pdf.getCatalog().get('AcroForm'));
  const seen = new Set<PdfDict>();
  const waiting: { value: PdfObject; type: string }[] = objects
    .list(form?.get('Fields'))
    .map((value) => ({ value, type: '' }));
  for (let next = waiting.pop(); next !== undefined && seen.size < MOST_FIELDS; next = waiting.pop()) {
    const field = objects.dictionary(next.value);
    if (field === null || seen.has(field)) continue;
    seen.add(field);
    const type = objects.name(field.get('FT')) || next.type;
    const value = objects.dictionary(field.get('V'));
    if (type === 'Sig' && value?.has('ByteRange')) {
      found.push(value);
      locked ||= objects.number(objects.dictionary(field.get('Lock'))?.get('P')) !== null;
    }
    waiting.push(...objects.list(field.get('Kids')).map((kid) => ({ value: kid, type })));
  }
  const certificate = objects.dictionary(objects.dictionary(pdf.getCatalog().get('Perms'))?.get('DocMDP'));
  const isCertified = certificate !== null || found.some((signature) => forbidsChanges(objects, signature));
  return {
    names: found.map((signature) => objects.text(signature.get('Name'))),
    isCertified: isCertified || locked,
  };
}

function forbidsChanges(objects: LibPdfObjects, signature: PdfDict): boolean {
  return objects.list(signature.get('Reference')).some((reference) => {
    const method = objects.dictionary(reference)?.get('TransformMethod');
    return objects.name(method) === 'DocMDP';
  });
}
