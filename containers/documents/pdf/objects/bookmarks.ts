import { type Dictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Returns the bookmarks of one level, in order. */
export function siblings(file: PdfDocument, first: Value | undefined): string[] {
  const found = new Set<string>();
  let at = first;
  while (isReference(at) && !found.has(at) && file.findDictionary(at) !== undefined) {
    found.add(at);
    at = file.dictionary(at)['/Next'];
  }
  return [...found];
}

/** Links bookmarks as the children of a parent; returns the entries that the parent has for them. */
export function linkBookmarks(file: PdfDocument, parent: string, bookmarks: readonly string[]): Dictionary {
  for (const [index, reference] of bookmarks.entries()) {
    const bookmark = file.edit(reference);
    if (bookmark === undefined) continue;
    delete bookmark['/Prev'];
    delete bookmark['/Next'];
    bookmark['/Parent'] = parent;
    const [previous, next] = [bookmarks[index - 1], bookmarks[index + 1]];
    if (previous) bookmark['/Prev'] = previous;
    if (next) bookmark['/Next'] = next;
  }
  return { '/First': bookmarks[0] ?? null, '/Last': bookmarks.at(-1) ?? null };
}
