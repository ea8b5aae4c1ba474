import { isReference, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

/** A page of the tree. */
export interface TreePage {
  reference: string;
  /** The page's own resources, or those that it inherits. */
  resources: Value;
}

/** Returns the pages in order; null unless the tree lists exactly `count` pages, each once. */
export function pagesOf(file: PdfDocument, count: number): TreePage[] | null {
  const pages: TreePage[] = [];
  const seen = new Set<Value>();
  const root = file.dictionary(file.trailer['/Root'])['/Pages'] ?? null;
  const waiting: { at: Value; resources: Value }[] = [{ at: root, resources: null }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { at } = next;
    const node = file.findDictionary(at);
    if (!isReference(at) || node === undefined || seen.has(at)) return null;
    seen.add(at);
    const { '/Resources': own = null } = node;
    const resources = file.findDictionary(own) === undefined ? next.resources : own;
    if (!('/Kids' in node)) pages.push({ reference: at, resources });
    else for (const kid of file.list(node['/Kids']).toReversed()) waiting.push({ at: kid, resources });
  }
  return pages.length === count ? pages : null;
}
