import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';
import { LibPdfObjects } from './libpdf-objects.ts';

/** The most objects of a document that is accepted: a hundred usual pages have a few thousand. */
const MOST_OBJECTS = 200_000;

/** The document has more objects than are looked at. */
export class TooManyObjects extends Error {}

/**
 * Visits every dictionary and stream that the catalog leads to, each once, in no particular order. Returns the references
 * to objects that are missing, or that the library could not read.
 */
export function visitDictionaries(pdf: PDF, visit: (dictionary: PdfDict) => void): string[] {
  const objects = new LibPdfObjects(pdf);
  const seen = new Set<PdfObject>();
  const unread = new Set<string>();
  const waiting: PdfObject[] = [pdf.getCatalog()];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const found = objects.resolve(value);
    if (found === null && value instanceof PdfRef) unread.add(`${value.objectNumber} ${value.generation} R`);
    if (found === null || seen.has(found)) continue;
    if (!(found instanceof PdfArray || found instanceof PdfDict)) continue;
    seen.add(found);
    if (seen.size > MOST_OBJECTS) throw new TooManyObjects();
    if (found instanceof PdfDict) visit(found);
    const inner = found instanceof PdfArray ? found.toArray() : [...found].map(([, entry]) => entry);
    for (const entry of inner)
      if (entry instanceof PdfRef || entry instanceof PdfArray || entry instanceof PdfDict)
        waiting.push(entry);
  }
  return [...unread];
}
