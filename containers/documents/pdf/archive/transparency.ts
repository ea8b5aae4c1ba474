import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { visitDictionaries } from '../objects/walk.ts';

const PLAIN_BLENDS = ['/Normal', '/Compatible'];

/** Returns true if a graphics state uses transparency. */
export function isTransparentState(document: PdfDocument, dictionary: Dictionary): boolean {
  if (dictionary['/Subtype'] !== undefined && dictionary['/Type'] !== '/ExtGState') return false;
  const mask = document.resolve(dictionary['/SMask'] ?? null);
  const blend = document.resolve(dictionary['/BM'] ?? null);
  const blends = Array.isArray(blend) ? blend.map((item) => document.resolve(item)) : [blend ?? '/Normal'];
  return (
    (mask !== null && mask !== '/None') ||
    ['/ca', '/CA'].some((key) => (document.number(dictionary[key]) ?? 1) !== 1) ||
    blends.some((name) => typeof name === 'string' && !PLAIN_BLENDS.includes(name))
  );
}

/** Returns true if the document uses transparency; a group alone does not. */
export function hasTransparency(document: PdfDocument): boolean {
  let found = false;
  visitDictionaries(document, (dictionary) => {
    const isPicture = dictionary['/Subtype'] === '/Image';
    const mask = isPicture && document.resolve(dictionary['/SMask'] ?? null) !== null;
    found ||= mask || isTransparentState(document, dictionary);
    return false;
  });
  return found;
}

/** Removes transparency groups, which have no effect in a document without transparency. */
export function dropGroups(document: PdfDocument): void {
  visitDictionaries(document, (dictionary) => {
    if (document.dictionary(dictionary['/Group'])['/S'] !== '/Transparency') return false;
    delete dictionary['/Group'];
    return true;
  });
}
