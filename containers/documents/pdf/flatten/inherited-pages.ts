import { type Dictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf } from '../objects/walk.ts';

const INHERITED = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'];
const MAX_NODES = 1_000_000;

/** Copies to each page what it inherits; returns the number of pages, each object counted once. */
export function giveInherited(document: PdfDocument): number {
  const seen = new Set<string>();
  const waiting: { at: Value | undefined; from: Dictionary }[] = [
    { at: catalogOf(document)['/Pages'], from: {} },
  ];
  let pages = 0;
  for (let next = waiting.pop(); next !== undefined && seen.size < MAX_NODES; next = waiting.pop()) {
    const { at, from } = next;
    if (!isReference(at) || seen.has(at)) continue;
    seen.add(at);
    const node = document.dictionary(at);
    if ('/Kids' in node) {
      const own = INHERITED.filter((key) => key in node).map((key) => [key, node[key]]);
      const handed = { ...from, ...Object.fromEntries(own) };
      for (const kid of document.list(node['/Kids'])) waiting.push({ at: kid, from: handed });
      continue;
    }
    pages += 1;
    if (INHERITED.some((key) => key in from && !(key in node))) document.replace(at, { ...from, ...node });
  }
  return pages;
}
