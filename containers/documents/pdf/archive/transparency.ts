import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { visitDictionaries } from '../objects/walk.ts';

const PLAIN_BLENDS = ['/Normal', '/Compatible'];

/** Whether a state of graphics lets something shine through. */
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

/** Whether anything in the document shines through; groups alone do not. */
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

/** Takes out the groups of a document in which nothing shines through: they say nothing there. */
export function dropGroups(document: PdfDocument): void {
  visitDictionaries(document, (dictionary) => {
    if (document.dictionary(dictionary['/Group'])['/S'] !== '/Transparency') return false;
    delete dictionary['/Group'];
    return true;
  });
}
