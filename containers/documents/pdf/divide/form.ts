import { isReference } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { ownPages, type Part } from './document.ts';

const DEEPEST = 100;

/** Returns the fields with a widget on these pages, and the fields above them. */
function fieldsOf(file: PdfDocument, pages: readonly string[]): Set<string> {
  const kept = new Set<string>();
  for (const page of pages) {
    for (const item of file.list(file.dictionary(page)['/Annots'])) {
      let at = item;
      for (let depth = 0; depth < DEEPEST && isReference(at) && !kept.has(at); depth++) {
        const field = file.findDictionary(at);
        if (field === undefined || (depth === 0 && field['/Subtype'] !== '/Widget')) break;
        kept.add(at);
        at = field['/Parent'] ?? null;
      }
    }
  }
  return kept;
}

/** Keeps the fields of a part's pages, with their values. */
export function keepForm(part: Part): void {
  const { document, catalog } = part;
  const { file } = document;
  const form = file.findDictionary(document.catalog['/AcroForm']);
  if (form === undefined) return;
  const kept = fieldsOf(file, ownPages(part));
  const isKept = (field: unknown) => isReference(field) && kept.has(field);
  for (const reference of kept) {
    const kids = file.dictionary(reference)['/Kids'];
    const all = file.list(kids);
    const own = all.filter(isKept);
    if (own.length === all.length) continue;
    const field = file.edit(reference);
    if (field) field['/Kids'] = own;
  }
  const fields = file.list(form['/Fields']).filter(isKept);
  if (kept.size === 0) return;
  const order = file.list(form['/CO']).filter(isKept);
  const { '/XFA': _, '/SigFlags': __, '/CO': ___, ...rest } = form;
  catalog['/AcroForm'] = { ...rest, '/Fields': fields, ...(order.length > 0 ? { '/CO': order } : {}) };
}
