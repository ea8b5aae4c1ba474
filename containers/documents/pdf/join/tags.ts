import { objectJson } from '../../../plain/pdf/syntax.ts';
import {
  asRead,
  type Dictionary,
  type EditableDictionary,
  eachDictionary,
  isText,
  pdfStringText,
  type Value,
} from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { structKids } from '../objects/struct-kids.ts';
import { readNames, readNumbers, writeNames, writeNumbers } from '../objects/trees.ts';
import { FreeNames, type JoinedDocument, type Joining } from './document.ts';

/** The changes to a document's objects that the joined tree needs. */
export interface TagChanges {
  /** Is added to the document's structure parent keys; null for a document without tags, whose keys are removed. */
  offset: number | null;
  roles: Map<string, string>;
  classes: Map<string, string>;
  ids: Map<string, string>;
}

interface Tree {
  document: JoinedDocument;
  reference: string;
  root: Dictionary;
}

function readTrees({ file, documents }: Joining): Tree[] {
  return documents.flatMap((document) => {
    const root = file.findDictionary(document.catalog['/StructTreeRoot']);
    if (root === undefined) return [];
    const reference = file.referenceTo(document.catalog['/StructTreeRoot'] ?? null);
    return [{ document, reference, root: { ...root } }];
  });
}

/** Returns the entries of a map so that a name comes after the name that is its value, unless they go in a circle. */
function valuesFirst(entries: ReadonlyMap<string, Value>): Map<string, Value> {
  const ordered = new Map<string, Value>();
  for (const name of entries.keys()) {
    const chain = new Map<string, Value>();
    let at: Value = name;
    while (typeof at === 'string' && !ordered.has(at) && !chain.has(at)) {
      const value = entries.get(at);
      if (value === undefined) break;
      chain.set(at, value);
      at = value;
    }
    for (const [link, value] of [...chain].toReversed()) ordered.set(link, value);
  }
  return ordered;
}

/**
 * Adds the entries of a document's map, renamed if another document has a different entry of that name; returns the new
 * names. A value that is a renamed entry of the same document follows it.
 */
function addMap(file: PdfDocument, joined: EditableDictionary, own: Value | undefined): Map<string, string> {
  const renames = new Map<string, string>();
  const entries = Object.entries(file.dictionary(own)).map(([name, value]): [string, Value] => {
    const resolved = file.resolve(value);
    return [name, typeof resolved === 'string' ? resolved : value];
  });
  for (const [name, value] of valuesFirst(new Map(entries))) {
    const followed = typeof value === 'string' ? (renames.get(value) ?? value) : value;
    let free = name;
    for (let number = 2; Object.hasOwn(joined, free) && !file.areEqual(joined[free], followed); number++) {
      free = `${name}_${number}`;
    }
    if (free !== name) renames.set(name, free);
    joined[free] = followed;
  }
  return renames;
}

function languageOf(file: PdfDocument, { catalog }: JoinedDocument): Value {
  return file.resolve(catalog['/Lang']);
}

/** Turns the root of a document's tree into an element of the joined tree, so that its children need no change. */
function adopt(joining: Joining, tree: Tree, parent: string): void {
  const { file, catalog } = joining;
  const language = languageOf(file, tree.document);
  file.replace(tree.reference, {
    '/Type': '/StructElem',
    '/S': '/Part',
    '/P': parent,
    '/T': `u:${tree.document.title}`,
    '/K': structKids(file, tree.root),
    ...(language === null || language === catalog['/Lang'] ? {} : { '/Lang': language }),
  });
}

function joinIds(
  file: PdfDocument,
  trees: readonly Tree[],
  changes: readonly TagChanges[],
): [string, Value][] {
  const names = new FreeNames();
  return trees.flatMap(({ root }, index) =>
    [...new Map(readNames(file, root['/IDTree']))].map(([id, element]): [string, Value] => {
      const [name, free] = [pdfStringText(id), names.take(pdfStringText(id))];
      if (free === name) return [asRead(id), element];
      changes[index]?.ids.set(id, `u:${free}`);
      return [`u:${free}`, element];
    }),
  );
}

function joinParents(file: PdfDocument, trees: readonly Tree[], changes: readonly TagChanges[]) {
  const parents: [number, Value][] = [];
  let next = 0;
  for (const [index, { root }] of trees.entries()) {
    const change = changes[index];
    if (change) change.offset = next;
    const own = readNumbers(file, root['/ParentTree']);
    const declared = Number(file.resolve(root['/ParentTreeNextKey'])) || 0;
    const after = own.reduce((highest, [key]) => Math.max(highest, key + 1), declared);
    for (const [key, value] of own) parents.push([key + next, value]);
    next += after;
  }
  return { parents, next };
}

/** Joins the structure trees; returns the changes that the objects of each document need. */
export function joinTags(joining: Joining): Map<JoinedDocument, TagChanges> {
  const { file, documents, catalog, note } = joining;
  const trees = readTrees(joining);
  if (trees.length === 0) return new Map();
  const reference = file.add(null);
  const kids = trees.map((tree) => tree.reference);
  const whole = file.add({ '/Type': '/StructElem', '/S': '/Document', '/P': reference, '/K': kids });
  const changes = trees.map(
    (): TagChanges => ({ offset: 0, roles: new Map(), classes: new Map(), ids: new Map() }),
  );
  const [roles, classes]: [EditableDictionary, EditableDictionary] = [{}, {}];
  for (const [index, { root }] of trees.entries()) {
    const change = changes[index];
    if (change === undefined) continue;
    change.roles = addMap(file, roles, root['/RoleMap']);
    change.classes = addMap(file, classes, root['/ClassMap']);
  }
  const ids = joinIds(file, trees, changes);
  const { parents, next } = joinParents(file, trees, changes);
  const spaces = trees.flatMap(({ root }) => file.list(root['/Namespaces']));
  for (const tree of trees) adopt(joining, tree, whole);
  file.replace(reference, {
    '/Type': '/StructTreeRoot',
    '/K': whole,
    '/ParentTree': file.add(writeNumbers(file, parents)),
    '/ParentTreeNextKey': next,
    ...(Object.keys(roles).length > 0 ? { '/RoleMap': roles } : {}),
    ...(Object.keys(classes).length > 0 ? { '/ClassMap': classes } : {}),
    ...(ids.length > 0 ? { '/IDTree': file.add(writeNames(file, ids)) } : {}),
    ...(spaces.length > 0 ? { '/Namespaces': spaces } : {}),
  });
  catalog['/StructTreeRoot'] = reference;
  const isMarked = trees.some(
    ({ document }) => file.resolve(file.dictionary(document.catalog['/MarkInfo'])['/Marked']) === true,
  );
  catalog['/MarkInfo'] = { '/Marked': isMarked };
  const byDocument = new Map(trees.map(({ document }, index) => [document, changes[index]]));
  return new Map(
    documents.map((document) => {
      const change = byDocument.get(document);
      if (change === undefined) note(document, 'untagged');
      return [document, change ?? { offset: null, roles: new Map(), classes: new Map(), ids: new Map() }];
    }),
  );
}

function renumber(dictionary: EditableDictionary, key: string, offset: number | null): void {
  const number = dictionary[key];
  if (offset === null) delete dictionary[key];
  else if (typeof number === 'number') dictionary[key] = number + offset;
}

function renameClass(value: Value | undefined, classes: ReadonlyMap<string, string>): Value | undefined {
  if (Array.isArray(value)) return value.map((item) => renameClass(item, classes) ?? item);
  return typeof value === 'string' ? (classes.get(value) ?? value) : value;
}

function renameIds(value: Value | undefined, ids: ReadonlyMap<string, string>): Value[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => (isText(item) ? (ids.get(item) ?? item) : item));
}

/** Applies the changes of the joined tree to the dictionaries of an object. */
export function changeTags(value: Value, { offset, roles, classes, ids }: TagChanges): void {
  eachDictionary(value, (dictionary) => {
    if (offset !== 0)
      for (const key of ['/StructParent', '/StructParents']) {
        if (key in dictionary) renumber(dictionary, key, offset);
      }
    const headers = renameIds(dictionary['/Headers'], ids);
    if (headers !== undefined) dictionary['/Headers'] = headers;
    const [role, id] = [dictionary['/S'], dictionary['/ID']];
    if (typeof role !== 'string' || !('/P' in dictionary)) return;
    dictionary['/S'] = roles.get(role) ?? role;
    if (isText(id)) dictionary['/ID'] = ids.get(id) ?? id;
    const named = renameClass(dictionary['/C'], classes);
    if (named !== undefined) dictionary['/C'] = named;
  });
}

/** Returns the texts of which the JSON of an object that needs changes has at least one. */
export function keysToChange({ offset, roles, classes, ids }: TagChanges): string[] {
  return [
    ...(offset === 0 ? [] : ['"/StructParent']),
    ...[...roles.keys()].map((role) => `"/S": ${objectJson(role)}`),
    ...(classes.size > 0 ? ['"/C": '] : []),
    ...(ids.size > 0 ? ['"/ID": ', '"/Headers": '] : []),
  ];
}
