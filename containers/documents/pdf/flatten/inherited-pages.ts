import { treePages } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

/** Copies to each page what it inherits; returns the number of pages, each object counted once. */
export function giveInherited(document: PdfDocument): number {
  let pages = 0;
  for (const { at, dictionary, attributes } of treePages(document)) {
    pages += 1;
    if (Object.keys(attributes).some((key) => attributes[key] !== dictionary[key]))
      document.replace(at, { ...dictionary, ...attributes });
  }
  return pages;
}
