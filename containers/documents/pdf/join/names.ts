import {
  asRead,
  type EditableDictionary,
  isText,
  pdfStringText,
  type Value,
} from '../../../plain/pdf/values.ts';
import { readNames, writeNames } from '../objects/trees.ts';
import { FreeNames, type JoinedDocument, type Joining } from './document.ts';

/** Name trees that are joined unchanged; scripts are left out, because they would run for pages of other documents. */
const PLAIN_TREES = [
  '/AP',
  '/IDS',
  '/URLS',
  '/Templates',
  '/Pages',
  '/Renditions',
  '/AlternatePresentations',
];

function namesOf(joining: Joining, document: JoinedDocument, tree: string): [string, Value][] {
  return readNames(joining.file, joining.file.dictionary(document.catalog['/Names'])[tree]);
}

function renameFile(joining: Joining, value: Value, name: string): Value {
  const { file } = joining;
  const reference = file.referenceTo(value);
  const specification = file.edit(reference);
  if (specification === undefined) return value;
  for (const key of ['/F', '/UF']) if (key in specification) specification[key] = `u:${name}`;
  return reference;
}

function fileName(joining: Joining, key: string, value: Value): string {
  const specification = joining.file.dictionary(value);
  const own = joining.file.resolve(specification['/UF'] ?? specification['/F']);
  return pdfStringText(isText(own) ? own : key);
}

/** Joins the attachments of all documents; one whose name is taken is renamed. */
function joinAttachments(joining: Joining, names: EditableDictionary): void {
  const { file, documents, catalog, note } = joining;
  const [keys, shown] = [new FreeNames(), new FreeNames()];
  const entries: [string, Value][] = [];
  for (const document of documents) {
    let renamed = 0;
    for (const [key, value] of namesOf(joining, document, '/EmbeddedFiles')) {
      const name = fileName(joining, key, value);
      const free = shown.take(name);
      const wantedKey = pdfStringText(key);
      const takenKey = keys.take(wantedKey);
      const freeKey = takenKey === wantedKey ? key : `u:${takenKey}`;
      if (free !== name) renamed += 1;
      entries.push([asRead(freeKey), free === name ? value : renameFile(joining, value, free)]);
    }
    if (renamed > 0) note(document, 'attachmentsRenamed', String(renamed));
  }
  if (entries.length > 0) names['/EmbeddedFiles'] = writeNames(file, entries);
  const associated = documents.flatMap((document) => file.list(document.catalog['/AF']));
  if (associated.length > 0) catalog['/AF'] = associated;
}

function joinPlainTree(joining: Joining, names: EditableDictionary, tree: string): void {
  const taken = new Set<string>();
  const entries: [string, Value][] = [];
  for (const document of joining.documents) {
    for (const [key, value] of namesOf(joining, document, tree)) {
      if (taken.has(key)) joining.note(document, 'other', `Names${tree}`);
      else entries.push([asRead(key), value]);
      taken.add(key);
    }
  }
  if (entries.length > 0) names[tree] = writeNames(joining.file, entries);
}

/** Joins the name trees of all documents, except destinations, which `joinDestinations` adds. */
export function joinNames(joining: Joining, names: EditableDictionary): void {
  joinAttachments(joining, names);
  for (const tree of PLAIN_TREES) joinPlainTree(joining, names, tree);
  for (const document of joining.documents) {
    if (namesOf(joining, document, '/JavaScript').length > 0) joining.note(document, 'javascript');
  }
}
