import {
  type Dictionary,
  type EditableDictionary,
  isDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type Place, placeWithin } from './places.ts';

/** Returns whether it changed the dictionary. */
type Visit = (dictionary: EditableDictionary, place: Place) => boolean;

function visitWithin(value: Value, place: Place, visit: Visit): boolean {
  let isChanged = false;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      isChanged = visitItem(item, place, index, visit) || isChanged;
    return isChanged;
  }
  if (!isDictionary(value)) return false;
  isChanged = visit(value, place);
  for (const [key, item] of Object.entries(value))
    isChanged = visitItem(item, place, key, visit) || isChanged;
  return isChanged;
}

function visitItem(item: Value, place: Place, key: string | number, visit: Visit): boolean {
  return typeof item === 'object' && item !== null && visitWithin(item, placeWithin(place, key, item), visit);
}

/** Calls `visit` with each dictionary of the document; the changes that it makes to the dictionary are kept. */
export function visitDictionaries(document: PdfDocument, visit: Visit): void {
  for (const reference of document.references()) {
    const value = document.resolve(reference);
    if (visitWithin(value, { reference, path: [] }, visit)) document.replace(reference, value);
  }
}

/** Returns true if the dictionary at a place is that of a stream. */
export function isOfStream(document: PdfDocument, { reference, path }: Place): boolean {
  return path.length === 0 && document.isStream(reference);
}

export function anyObject(document: PdfDocument, test: (reference: string) => boolean): boolean {
  for (const reference of document.references()) if (test(reference)) return true;
  return false;
}

export function catalogOf(document: PdfDocument): Dictionary {
  return document.dictionary(document.trailer['/Root']);
}

/** Opens the catalog for changes. */
export function editCatalog(document: PdfDocument): EditableDictionary {
  const root = document.trailer['/Root'];
  return (isReference(root) ? document.edit(root) : undefined) ?? {};
}
