import {
  type Dictionary,
  type EditableDictionary,
  isDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Where a dictionary is: an object, and the keys and positions that lead to it within that object. */
export interface Place {
  readonly reference: string;
  readonly path: readonly (string | number)[];
}

/** Where the value is that a dictionary or an array at a place has under a key: another object where it is a reference. */
export function placeWithin(place: Place, key: string | number, value: Value | undefined): Place {
  return isReference(value)
    ? { reference: value, path: [] }
    : { reference: place.reference, path: [...place.path, key] };
}

/** The same for the same place. */
export function nameOfPlace({ reference, path }: Place): string {
  return [reference, ...path].join(' ');
}

function at(value: Value, path: Place['path']): Value {
  let found = value;
  for (const key of path) {
    if (Array.isArray(found)) found = found[Number(key)] ?? null;
    else found = isDictionary(found) ? (found[key] ?? null) : null;
  }
  return found;
}

export function dictionaryAt(document: PdfDocument, { reference, path }: Place): Dictionary {
  return document.dictionary(at(document.resolve(reference), path));
}

/** The dictionary at a place, to be changed in place. */
export function editAt(document: PdfDocument, { reference, path }: Place): EditableDictionary | undefined {
  const value = at(document.editValue(reference), path);
  return isDictionary(value) ? value : undefined;
}
