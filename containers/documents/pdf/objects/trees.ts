import { bytesOf, type Dictionary, isText, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';

const LEAF_ENTRIES = 64;

function readLeaves(file: PdfDocument, root: Value | undefined, key: '/Names' | '/Nums'): [Value, Value][] {
  const entries: [Value, Value][] = [];
  const seen = new Set<Value>();
  const waiting: Value[] = [root ?? null];
  while (waiting.length > 0) {
    const at = waiting.pop() ?? null;
    if (typeof at === 'string') {
      if (seen.has(at)) continue;
      seen.add(at);
    }
    const node = file.findDictionary(at);
    if (node === undefined) continue;
    const leaves = file.list(node[key]);
    for (let index = 0; index + 1 < leaves.length; index += 2) {
      entries.push([file.resolve(leaves[index]), leaves[index + 1] ?? null]);
    }
    waiting.push(...file.list(node['/Kids']).toReversed());
  }
  return entries;
}

/** Returns the entries of a name tree. */
export function readNames(file: PdfDocument, root: Value | undefined): [string, Value][] {
  return readLeaves(file, root, '/Names').flatMap(([key, value]) => (isText(key) ? [[key, value]] : []));
}

/** Returns the entries of a number tree. */
export function readNumbers(file: PdfDocument, root: Value | undefined): [number, Value][] {
  return readLeaves(file, root, '/Nums').flatMap(([key, value]) =>
    typeof key === 'number' ? [[key, value]] : [],
  );
}

function writeTree(
  file: PdfDocument,
  entries: readonly [Value, Value][],
  key: '/Names' | '/Nums',
): Dictionary {
  if (entries.length <= LEAF_ENTRIES) return { [key]: entries.flat() };
  const kids: Value[] = [];
  for (let at = 0; at < entries.length; at += LEAF_ENTRIES) {
    const leaf = entries.slice(at, at + LEAF_ENTRIES);
    const limits = [leaf[0]?.[0] ?? null, leaf.at(-1)?.[0] ?? null];
    kids.push(file.add({ '/Limits': limits, [key]: leaf.flat() }));
  }
  return { '/Kids': kids };
}

/** Writes a name tree, sorted by the bytes of the names; returns its root. */
export function writeNames(file: PdfDocument, entries: readonly [string, Value][]): Dictionary {
  const sorted = entries
    .map((entry) => ({ entry, bytes: bytesOf(entry[0]) }))
    .toSorted((left, right) => Buffer.compare(left.bytes, right.bytes));
  return writeTree(
    file,
    sorted.map(({ entry }) => entry),
    '/Names',
  );
}

/** Writes a number tree; returns its root. */
export function writeNumbers(file: PdfDocument, entries: readonly [number, Value][]): Dictionary {
  const sorted = entries.toSorted(([left], [right]) => left - right);
  return writeTree(file, sorted, '/Nums');
}
