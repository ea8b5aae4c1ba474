import { type Dictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';
import { catalogOf } from './walk.ts';

/** A page, or a node above pages. */
export interface TreeNode {
  /** Its reference, or the dictionary itself where the parent contains it. */
  at: Value;
  dictionary: Dictionary;
  parent: TreeNode | null;
  isPage: boolean;
  /** True if the tree lists the node again; the nodes below it are visited once. */
  isRepeated: boolean;
  /** The inheritable attributes (ISO 32000-1, 7.7.3.4) that it has or inherits. */
  attributes: Dictionary;
}

/** A page that is an object of its own. */
export interface TreePage extends TreeNode {
  at: string;
}

const INHERITABLE = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'];

function attributesOf(document: PdfDocument, dictionary: Dictionary, above: Dictionary): Dictionary {
  const own = INHERITABLE.filter((key) => document.resolve(dictionary[key]) !== null);
  if (own.length === 0) return above;
  return { ...above, ...Object.fromEntries(own.map((key) => [key, dictionary[key] ?? null])) };
}

/**
 * Yields the nodes of the page tree, parents before their children, pages in order. Entries that are no dictionaries are
 * skipped. There is no recursion, because the tree may be deeper than the stack.
 */
export function* walkPageTree(
  document: PdfDocument,
  root: Value | undefined = catalogOf(document)['/Pages'],
): Generator<TreeNode> {
  const seen = new Set<string>();
  const levels: { parent: TreeNode | null; kids: Iterator<Value> }[] = [
    { parent: null, kids: [root ?? null].values() },
  ];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const { parent } = level;
    const { value: at = null, done } = level.kids.next();
    if (done) levels.pop();
    const dictionary = document.isStream(at) ? undefined : document.findDictionary(at);
    if (done || dictionary === undefined) continue;
    const isPage = !('/Kids' in dictionary);
    const reference = isReference(at) ? document.target(at) : null;
    const isRepeated = reference !== null && seen.has(reference);
    if (reference !== null) seen.add(reference);
    const attributes = attributesOf(document, dictionary, parent?.attributes ?? {});
    const node = { at, dictionary, parent, isPage, isRepeated, attributes };
    yield node;
    if (!isPage && !isRepeated)
      levels.push({ parent: node, kids: document.list(dictionary['/Kids']).values() });
  }
}

/** Yields the pages in order, each once, without those that are no objects of their own. */
export function* treePages(document: PdfDocument): Generator<TreePage> {
  for (const node of walkPageTree(document)) {
    const { at, isPage, isRepeated } = node;
    if (isPage && !isRepeated && isReference(at)) yield { ...node, at };
  }
}

/** Returns the references of the pages in order, each once. */
export function pagesOf(document: PdfDocument): string[] {
  return Array.from(treePages(document), ({ at }) => at);
}
