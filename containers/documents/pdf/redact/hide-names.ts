import { type Dictionary, type EditableDictionary, isDictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf, editCatalog, visitDictionaries } from '../objects/walk.ts';
import type { Finder } from './finder.ts';
import type { Finding } from './kinds/finding.ts';

/** Entries whose values are names that a user gave: states of buttons, and destinations. */
const NAMED = ['/AS', '/V', '/DV', '/Dest', '/D'];
const OFF = '/Off';

function appearancesOf(document: PdfDocument, { '/AP': given }: Dictionary): [string, Dictionary][] {
  if (given === undefined || document.isStream(given)) return [];
  return Object.entries(document.dictionary(given)).flatMap(([key, states]) => {
    const found = document.resolve(states);
    return isDictionary(found) && !document.isStream(states) ? [[key, found]] : [];
  });
}

/** Returns the names of states of buttons and of destinations. */
function givenNames(document: PdfDocument): Set<string> {
  const names = new Set(Object.keys(document.dictionary(catalogOf(document)['/Dests'])));
  visitDictionaries(document, (dictionary) => {
    for (const key of NAMED) {
      const name = document.name(dictionary[key]);
      if (name !== undefined) names.add(name);
    }
    for (const [, states] of appearancesOf(document, dictionary))
      for (const state of Object.keys(states)) names.add(state);
    return false;
  });
  names.delete(OFF);
  return names;
}

/** Returns the kinds of what names of states and destinations say. */
export function kindsInNames(document: PdfDocument, finder: Finder): Set<Finding['kind']> {
  const found = [...givenNames(document)].flatMap((name) => finder.find(name.slice(1)));
  return new Set(found.map(({ kind }) => kind));
}

/** Renames states of buttons and destinations whose names have something to hide; returns how many. */
export function hideNames(document: PdfDocument, finder: Finder): number {
  const hidden = [...givenNames(document)].filter((name) => finder.find(name.slice(1)).length > 0);
  if (hidden.length === 0) return 0;
  const names = new Map(hidden.map((name, index) => [name, `/Oculto${index + 1}`]));
  const renamed = (dictionary: Dictionary): EditableDictionary =>
    Object.fromEntries(Object.entries(dictionary).map(([key, value]) => [names.get(key) ?? key, value]));
  visitDictionaries(document, (dictionary) => {
    const named = NAMED.filter((key) => names.has(document.name(dictionary[key]) ?? ''));
    for (const key of named) {
      const name = names.get(document.name(dictionary[key]) ?? '');
      if (name !== undefined) dictionary[key] = name;
    }
    const appearances = appearancesOf(document, dictionary);
    if (appearances.length > 0)
      dictionary['/AP'] = {
        ...document.dictionary(dictionary['/AP']),
        ...Object.fromEntries(appearances.map(([key, states]) => [key, renamed(states)])),
      };
    return named.length > 0 || appearances.length > 0;
  });
  const { '/Dests': destinations } = catalogOf(document);
  if (destinations !== undefined)
    editCatalog(document)['/Dests'] = renamed(document.dictionary(destinations));
  return hidden.length;
}
