import {
  type EditableDictionary,
  eachDictionary,
  inBothEncodings,
  pdfStringText,
  type Value,
} from '../../../plain/pdf/values.ts';
import { readNames, writeNames } from '../objects/trees.ts';
import { FreeNames, type JoinedDocument, type Joining } from './document.ts';

type Renames = Map<string, string>;

/** Renames the destinations of links, actions and bookmarks in a value. */
export function renameDestinations(value: Value, renames: ReadonlyMap<string, string>): void {
  eachDictionary(value, (dictionary) => {
    const [direct, action] = [dictionary['/Dest'], dictionary['/D']];
    const named = typeof direct === 'string' ? renames.get(direct) : undefined;
    if (named !== undefined) dictionary['/Dest'] = named;
    const goal = dictionary['/S'] === '/GoTo' && typeof action === 'string' ? renames.get(action) : undefined;
    if (goal !== undefined) dictionary['/D'] = goal;
  });
}

/** A destination that a document has in two encodings keeps one name, so that a joined file can be joined again. */
function joinStrings(
  joining: Joining,
  names: EditableDictionary,
  renamesOf: (of: JoinedDocument) => Renames,
): void {
  const free = new FreeNames();
  const entries: [string, Value][] = [];
  for (const document of joining.documents) {
    const tree = joining.file.dictionary(document.catalog['/Names'])['/Dests'];
    const known = new Map<string, { own: string; value: Value }>();
    for (const [key, value] of new Map(readNames(joining.file, tree))) {
      const name = pdfStringText(key);
      const twin = known.get(name);
      const isTwin = twin !== undefined && joining.file.areEqual(twin.value, value);
      const own = isTwin ? twin.own : free.take(name);
      known.set(name, { own, value });
      if (own !== name) renamesOf(document).set(key, `u:${own}`);
      entries.push([own === name ? key : `u:${own}`, value]);
    }
  }
  if (entries.length > 0) names['/Dests'] = writeNames(joining.file, inBothEncodings(entries));
}

function joinNamed(joining: Joining, renamesOf: (of: JoinedDocument) => Renames): void {
  const joined: EditableDictionary = {};
  for (const document of joining.documents) {
    for (const [key, value] of Object.entries(joining.file.dictionary(document.catalog['/Dests']))) {
      let free = key;
      for (let number = 2; Object.hasOwn(joined, free); number++) free = `${key}_${number}`;
      if (free !== key) renamesOf(document).set(key, free);
      joined[free] = value;
    }
  }
  if (Object.keys(joined).length > 0) joining.catalog['/Dests'] = joining.file.add(joined);
}

/** Joins the named destinations of all documents; returns the new names by document. */
export function joinDestinations(joining: Joining, names: EditableDictionary): Map<JoinedDocument, Renames> {
  const renames = new Map<JoinedDocument, Renames>();
  const renamesOf = (document: JoinedDocument) => {
    const known = renames.get(document) ?? new Map<string, string>();
    renames.set(document, known);
    return known;
  };
  joinStrings(joining, names, renamesOf);
  joinNamed(joining, renamesOf);
  return renames;
}
