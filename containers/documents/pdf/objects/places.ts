import {
  type Dictionary,
  type EditableDictionary,
  isDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';

/** The place of a dictionary: its object, and the keys and indexes that lead to it within that object. */
export interface Place {
  readonly reference: string;
  readonly path: readonly (string | number)[];
}

/** Returns the place of a value within the dictionary or array at a place; a reference leads to another object. */
export function placeWithin(place: Place, key: string | number, value: Value | undefined): Place {
  return isReference(value)
    ? { reference: value, path: [] }
    : { reference: place.reference, path: [...place.path, key] };
}

/** Returns a text that is equal for equal places. */
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

/** Opens the object of a dictionary for changes; returns the dictionary, whose entries may be set. */
export function editAt(document: PdfDocument, { reference, path }: Place): EditableDictionary | undefined {
  const value = at(document.editValue(reference), path);
  return isDictionary(value) ? value : undefined;
}
