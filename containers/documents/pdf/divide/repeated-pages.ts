import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

/** Entries that only one page can have: its place in tags and threads. */
const OF_THE_FIRST = ['/StructParents', '/B'];
const OF_THE_FIRST_ANNOTATION = ['/StructParent', '/Popup', '/IRT', '/Parent'];

/** Copies a page with its comments and links, without what a document can have only once. */
export function repeatPage(file: PdfDocument, reference: string): { page: string; isWhole: boolean } {
  const original = file.dictionary(reference);
  const annotations = file.list(original['/Annots']).map((item) => file.dictionary(item));
  const repeated = annotations.filter((annotation) => annotation['/Subtype'] !== '/Widget');
  const page = file.add(without(original, OF_THE_FIRST));
  const copies = repeated.map((annotation): Value => {
    const copy = without(annotation, OF_THE_FIRST_ANNOTATION);
    return file.add('/P' in copy ? { ...copy, '/P': page } : copy);
  });
  const changed = file.edit(page);
  if (changed && '/Annots' in changed) changed['/Annots'] = copies;
  return { page, isWhole: repeated.length === annotations.length && !('/StructParents' in original) };
}

function without(dictionary: Dictionary, keys: readonly string[]): Dictionary {
  return Object.fromEntries(Object.entries(dictionary).filter(([key]) => !keys.includes(key)));
}
