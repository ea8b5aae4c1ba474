import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Returns the kids of a structure element, or of the root of the structure tree. */
export function structKids(document: PdfDocument, element: Dictionary): Value[] {
  const kids = document.resolve(element['/K']);
  if (kids === null) return [];
  return Array.isArray(kids) ? kids : [element['/K'] ?? null];
}
