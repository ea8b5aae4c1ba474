import {
  type Dictionary,
  type EditableDictionary,
  isDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { readNames } from '../objects/trees.ts';
import { catalogOf } from '../objects/walk.ts';
import type { PageSelection } from './page-selection.ts';

/** A document to be divided, with a flat page tree. */
export interface WholeDocument {
  file: PdfDocument;
  catalog: Dictionary;
  pages: readonly string[];
  /** The pages, from 0, of named destinations. */
  named: ReadonlyMap<string, number>;
  pageOf(reference: Value | undefined): number | undefined;
}

/** A part of a document; its changes are made to the document's objects. */
export interface Part {
  document: WholeDocument;
  selection: PageSelection;
  /**
   * True if the part is the document itself without some pages: bookmarks that lead to no page are then kept.
   */
  isDocument: boolean;
  /** The part's catalog, which is filled step by step. */
  catalog: EditableDictionary;
}

export function holds({ selection }: Part, page: number | undefined): boolean {
  return selection.has(page);
}

/** Returns the pages of a part, each once. */
export function ownPages({ document, selection }: Part): string[] {
  return [...new Set(selection.pages)].flatMap((page) => document.pages[page] ?? []);
}

/** Returns the pages that are not in the part. */
export function otherPages({ document, selection }: Part): string[] {
  return document.pages.filter((_, place) => !selection.has(place));
}

/** Returns the first item of a destination, which is an array or a dictionary with one. */
function targetOf(file: PdfDocument, destination: Value | undefined): Value | undefined {
  const resolved = file.resolve(destination);
  return file.list(isDictionary(resolved) ? resolved['/D'] : (destination ?? null))[0];
}

export function openDocument(file: PdfDocument): WholeDocument {
  const catalog = { ...catalogOf(file) };
  const pages = pagesOf(file);
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

/** Returns the page of a destination, which is a name, an array or a dictionary. */
function pageOfDestination({ file, named, pageOf }: WholeDocument, value: Value | undefined) {
  const destination = file.resolve(value);
  return typeof destination === 'string' ? named.get(destination) : pageOf(targetOf(file, destination));
}

/** Returns the page of a link or bookmark; null if it leads to none, undefined if that page does not exist. */
export function pageOfLink(document: WholeDocument, link: Dictionary): number | null | undefined {
  if ('/Dest' in link) return pageOfDestination(document, link['/Dest']);
  const action = document.file.findDictionary(link['/A']);
  if (action === undefined || document.file.resolve(action['/S']) !== '/GoTo') return null;
  return pageOfDestination(document, action['/D']);
}
