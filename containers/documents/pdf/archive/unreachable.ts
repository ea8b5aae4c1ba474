import { isDictionary, isReference } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

/** Removes objects that cannot be reached; qpdf does not write them either. */
export function forgetUnreachable(document: PdfDocument): void {
  const reached = new Set<string>();
  const waiting = [document.trailer['/Root'], document.trailer['/Info']];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (isReference(value)) {
      if (reached.has(value)) continue;
      reached.add(value);
      const isChain = document.target(value) !== value;
      waiting.push(isChain ? (document.readObject(value).object?.value ?? null) : document.resolve(value));
    } else if (Array.isArray(value)) for (const item of value) waiting.push(item);
    else if (isDictionary(value)) for (const item of Object.values(value)) waiting.push(item);
  }
  for (const reference of document.references()) if (!reached.has(reference)) document.forget(reference);
}
