import { isReference } from '../../../plain/pdf/values.ts';
import { linkBookmarks, siblings } from '../objects/bookmarks.ts';
import { holds, type Part, pageOfLink, type WholeDocument } from './document.ts';

export interface Bookmark {
  reference: string;
  /** Null if it leads to no page of the document. */
  page: number | null;
  isOpen: boolean;
  kids: Bookmark[];
}

const DEEPEST = 200;

function readLevel(document: WholeDocument, first: unknown, seen: Set<string>, depth: number): Bookmark[] {
  if (depth > DEEPEST || !isReference(first)) return [];
  const { file } = document;
  return siblings(file, first).flatMap((reference) => {
    const bookmark = file.findDictionary(reference);
    if (bookmark === undefined || seen.has(reference)) return [];
    seen.add(reference);
    const page = pageOfLink(document, bookmark) ?? null;
    const isOpen = Number(file.resolve(bookmark['/Count'])) > 0;
    return [{ reference, page, isOpen, kids: readLevel(document, bookmark['/First'], seen, depth + 1) }];
  });
}

export function readOutline(document: WholeDocument): Bookmark[] {
  return readLevel(document, document.file.dictionary(document.catalog['/Outlines'])['/First'], new Set(), 0);
}

/** Returns the bookmarks that lead into the part, and those above them without a page; others are replaced by their children. */
function within(part: Part, bookmarks: readonly Bookmark[]): Bookmark[] {
  return bookmarks.flatMap((bookmark) => {
    const kids = within(part, bookmark.kids);
    const isKept = bookmark.page === null ? part.isDocument || kids.length > 0 : holds(part, bookmark.page);
    return isKept ? [{ ...bookmark, kids }] : kids;
  });
}

/** Links the kept bookmarks; returns how many are visible at first. */
function link(part: Part, bookmarks: readonly Bookmark[], parent: string): number {
  const { file } = part.document;
  let seen = bookmarks.length;
  for (const { reference, kids, isOpen } of bookmarks) {
    const below = link(part, kids, reference);
    const bookmark = file.edit(reference);
    if (bookmark === undefined) continue;
    for (const key of ['/First', '/Last', '/Count', '/SE']) delete bookmark[key];
    if (kids.length === 0) continue;
    Object.assign(bookmark, linkBookmarks(file, reference, references(kids)), {
      '/Count': isOpen ? below : -below,
    });
    if (isOpen) seen += below;
  }
  if (bookmarks.length > 0) linkBookmarks(file, parent, references(bookmarks));
  return seen;
}

function references(bookmarks: readonly Bookmark[]): string[] {
  return bookmarks.map(({ reference }) => reference);
}

/** Keeps the bookmarks of a part. */
export function keepOutline(part: Part, outline: readonly Bookmark[]): void {
  const kept = within(part, outline);
  if (kept.length === 0) return;
  const { file } = part.document;
  const root = file.add({ '/Type': '/Outlines' });
  const count = link(part, kept, root);
  Object.assign(file.edit(root) ?? {}, linkBookmarks(file, root, references(kept)), { '/Count': count });
  part.catalog['/Outlines'] = root;
  if (part.document.catalog['/PageMode'] === '/UseOutlines') part.catalog['/PageMode'] = '/UseOutlines';
}
