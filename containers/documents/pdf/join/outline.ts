import type { EditableDictionary } from '../../../plain/pdf/values.ts';
import { linkBookmarks, siblings } from '../objects/bookmarks.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { JoinedDocument, Joining } from './document.ts';

/** Adds a bookmark for a document, with the document's bookmarks below it. */
function bookmarkOf(file: PdfDocument, { catalog, title, pages }: JoinedDocument): string {
  const outline = catalog['/Outlines'];
  const own = siblings(file, file.dictionary(outline)['/First']);
  const bookmark: EditableDictionary = { '/Title': `u:${title}`, '/Dest': [pages[0] ?? null, '/Fit'] };
  const reference = file.add(bookmark);
  if (own.length === 0) return reference;
  Object.assign(bookmark, linkBookmarks(file, reference, own), { '/Count': -own.length });
  return reference;
}

/** Joins the bookmarks of all documents: below one for each document, or consecutively. */
export function joinOutlines({ file, documents, catalog }: Joining, oneForEach: boolean): void {
  const bookmarks = oneForEach
    ? documents.map((document) => bookmarkOf(file, document))
    : documents.flatMap(({ catalog: own }) => siblings(file, file.dictionary(own['/Outlines'])['/First']));
  if (bookmarks.length === 0) return;
  const root: EditableDictionary = { '/Type': '/Outlines' };
  const reference = file.add(root);
  Object.assign(root, linkBookmarks(file, reference, bookmarks), { '/Count': bookmarks.length });
  catalog['/Outlines'] = reference;
  if (oneForEach) catalog['/PageMode'] = '/UseOutlines';
}
