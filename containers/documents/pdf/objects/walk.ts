import { type Dictionary, isDictionary, isReference, type PdfDocument } from './pdf-document.ts';

function visitWithin(value: unknown, visit: (dictionary: Dictionary) => boolean): boolean {
  if (Array.isArray(value)) return value.map((item) => visitWithin(item, visit)).includes(true);
  if (!isDictionary(value)) return false;
  const isChanged = visit(value);
  return (
    Object.values(value)
      .map((item) => visitWithin(item, visit))
      .includes(true) || isChanged
  );
}

/** Calls `visit` with each dictionary of the document and the object that it is in; it returns whether it changed it. */
export function visitDictionaries(
  document: PdfDocument,
  visit: (dictionary: Dictionary, reference: string) => boolean,
): void {
  for (const reference of [...document.references]) {
    const value = document.resolve(reference);
    if (visitWithin(value, (dictionary) => visit(dictionary, reference))) document.replace(reference, value);
  }
}

export function catalogOf(document: PdfDocument): Dictionary {
  return document.dictionary(document.trailer['/Root']);
}

/** Keeps what was changed in the catalog. */
export function keepCatalog(document: PdfDocument): void {
  const root = document.trailer['/Root'];
  if (isReference(root)) document.replace(root, document.resolve(root));
}

const MAX_PAGES = 20_000;

/** The objects of the pages in order, each once. */
export function pagesOf(document: PdfDocument): string[] {
  const pages: string[] = [];
  const seen = new Set<string>();
  const waiting: unknown[] = [catalogOf(document)['/Pages']];
  while (waiting.length > 0 && pages.length < MAX_PAGES) {
    const at = waiting.pop();
    if (!isReference(at) || seen.has(at)) continue;
    seen.add(at);
    const node = document.dictionary(at);
    if ('/Kids' in node) waiting.push(...document.list(node['/Kids']).toReversed());
    else pages.push(at);
  }
  return pages;
}

/** The names and values of a name tree. */
export function namesOf(document: PdfDocument, root: unknown): [unknown, unknown][] {
  const entries: [unknown, unknown][] = [];
  const seen = new Set<Dictionary>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = document.dictionary(waiting.pop());
    if (seen.has(node)) continue;
    seen.add(node);
    const leaves = document.list(node['/Names']);
    for (let at = 0; at + 1 < leaves.length; at += 2) entries.push([leaves[at], leaves[at + 1]]);
    waiting.push(...document.list(node['/Kids']).toReversed());
  }
  return entries;
}
