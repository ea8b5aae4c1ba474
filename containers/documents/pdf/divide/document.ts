import {
  type Dictionary,
  type EditableDictionary,
  isDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { readNames } from '../objects/trees.ts';
import { catalogOf, flatPagesOf } from '../objects/walk.ts';
import type { PageSelection } from './page-selection.ts';

/** A document to be divided, whose page tree has one level. */
export interface WholeDocument {
  file: PdfDocument;
  catalog: Dictionary;
  pages: readonly string[];
  /** Where the destinations of that name lead, from 0. */
  named: ReadonlyMap<string, number>;
  pageOf(reference: Value | undefined): number | undefined;
}

/** What becomes of some pages: the changes are made in the document's file. */
export interface Part {
  document: WholeDocument;
  selection: PageSelection;
  /** The part is the document itself, less some pages: what leads to no page stays. */
  isDocument: boolean;
  /** Of the part, to be filled. */
  catalog: EditableDictionary;
}

export function holds({ selection }: Part, page: number | undefined): boolean {
  return selection.has(page);
}

/** The page objects of a part, each once. */
export function ownPages({ document, selection }: Part): string[] {
  return [...new Set(selection.pages)].flatMap((page) => document.pages[page] ?? []);
}

/** The page objects that are not in the part. */
export function otherPages({ document, selection }: Part): string[] {
  return document.pages.filter((_, place) => !selection.has(place));
}

/** The first item of a destination, be it an array or a dictionary with one. */
function targetOf(file: PdfDocument, destination: Value | undefined): Value | undefined {
  const resolved = file.resolve(destination);
  return file.list(isDictionary(resolved) ? resolved['/D'] : (destination ?? null))[0];
}

export function openDocument(file: PdfDocument): WholeDocument {
  const catalog = { ...catalogOf(file) };
  const pages = flatPagesOf(file);
  const places = new Map(pages.map((reference, index) => [reference, index]));
  const pageOf = (reference: Value | undefined) =>
    isReference(reference) ? places.get(reference) : undefined;
  const named = new Map<string, number>();
  const entries = [
    ...readNames(file, file.dictionary(catalog['/Names'])['/Dests']),
    ...Object.entries(file.dictionary(catalog['/Dests'])),
  ];
  for (const [name, destination] of entries) {
    const page = pageOf(targetOf(file, destination));
    if (page !== undefined) named.set(name, page);
  }
  return { file, catalog, pages, named, pageOf };
}

/** To which page a destination leads: a name, an array or a dictionary. */
function pageOfDestination({ file, named, pageOf }: WholeDocument, value: Value | undefined) {
  const destination = file.resolve(value);
  return typeof destination === 'string' ? named.get(destination) : pageOf(targetOf(file, destination));
}

/** To which page a link or bookmark leads; null where it leads to none, undefined where that page is not there. */
export function pageOfLink(document: WholeDocument, link: Dictionary): number | null | undefined {
  if ('/Dest' in link) return pageOfDestination(document, link['/Dest']);
  const action = document.file.findDictionary(link['/A']);
  if (action === undefined || document.file.resolve(action['/S']) !== '/GoTo') return null;
  return pageOfDestination(document, action['/D']);
}
