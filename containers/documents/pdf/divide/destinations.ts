import { type Dictionary, inBothEncodings, isReference, type Value } from '../../../plain/pdf/values.ts';
import { readNames, writeNames } from '../objects/trees.ts';
import { holds, ownPages, type Part, pageOfLink, type WholeDocument } from './document.ts';

/** Returns the named destinations of a document with their pages. */
export function readDestinations({ file, catalog, named }: WholeDocument) {
  const tree = readNames(file, file.dictionary(catalog['/Names'])['/Dests']);
  const old = Object.entries(file.dictionary(catalog['/Dests']));
  const withPages = (entries: [string, Value][]) =>
    entries.map(([name, value]) => ({ name, value, page: named.get(name) }));
  return { tree: withPages(tree), old: withPages(old) };
}

/** Keeps the destinations within a part; links that lead out of it stay visible, without a target. */
export function keepDestinations(part: Part, { tree, old }: ReturnType<typeof readDestinations>): void {
  const { document, catalog } = part;
  const { file } = document;
  const names = tree.filter(({ page }) => holds(part, page));
  if (names.length > 0) {
    const entries = inBothEncodings(names.map(({ name, value }): [string, Value] => [name, value]));
    const others = file.dictionary(catalog['/Names']);
    catalog['/Names'] = { ...others, '/Dests': file.add(writeNames(file, entries)) };
  }
  const dictionary = old.filter(({ page }) => holds(part, page));
  if (dictionary.length > 0) {
    catalog['/Dests'] = file.add(Object.fromEntries(dictionary.map(({ name, value }) => [name, value])));
  }
  for (const reference of ownPages(part)) cutLinks(part, reference);
}

function cutLinks(part: Part, page: string): void {
  const { file } = part.document;
  const holder = file.dictionary(page)['/Annots'];
  const all = file.list(holder);
  const cut = all.map((item) => {
    const annotation = file.dictionary(item);
    if (!leadsOut(part, annotation)) return item;
    const { '/Dest': _, '/A': __, ...others } = annotation;
    if (!isReference(item)) return others;
    file.replace(item, others);
    return item;
  });
  if (cut.every((item, place) => item === all[place])) return;
  if (isReference(holder)) file.replace(holder, cut);
  else file.replace(page, { ...file.dictionary(page), '/Annots': cut });
}

function leadsOut(part: Part, annotation: Dictionary): boolean {
  if (annotation['/Subtype'] !== '/Link') return false;
  const target = pageOfLink(part.document, annotation);
  return target !== null && !holds(part, target);
}
