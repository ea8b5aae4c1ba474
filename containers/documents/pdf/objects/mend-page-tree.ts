import { type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { MendedTree } from '../../../protocol/pdf/mend-page-tree.ts';
import { type TreeNode, walkPageTree } from './page-tree.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Readers assume US Letter for a page without a size. */
const USUAL_BOX = [0, 0, 612, 792];

type Faults = MendedTree['faults'];
type Leaf = Pick<TreeNode, 'at' | 'dictionary' | 'parent' | 'isRepeated'>;

/** Counts the faults of a page tree by its nodes; entries that are missing among them are no dictionaries. */
function countFaults(file: PdfDocument, nodes: readonly TreeNode[], faults: Faults): void {
  const below = new Map<TreeNode | null, number>();
  let listed = 1;
  // From the last to the first, so that the pages below a node are counted before it.
  for (const node of nodes.toReversed()) {
    const { at, dictionary, parent, isPage, isRepeated } = node;
    if (!isPage && isRepeated) {
      faults.strays += 1;
      continue;
    }
    const pages = isPage ? 1 : (below.get(node) ?? 0);
    below.set(parent, (below.get(parent) ?? 0) + pages);
    const isMarked = dictionary['/Type'] === (isPage ? '/Page' : '/Pages');
    const isLinked = parent === null || dictionary['/Parent'] === parent.at;
    if (!isMarked || (!isLinked && !isRepeated) || !isReference(at)) faults.links += 1;
    if (isRepeated) faults.repeated += 1;
    if (isPage) continue;
    listed += file.list(dictionary['/Kids']).length;
    if (file.resolve(dictionary['/Count']) !== pages) faults.counts += 1;
  }
  faults.strays += listed - nodes.length;
}

/** Returns the pages that no tree lists, ordered by their numbers. */
function orphansOf(file: PdfDocument): Leaf[] {
  return [...file.references()].flatMap((at) => {
    if (!file.textAsRead(at).includes('"/Page"')) return [];
    const dictionary = file.dictionary(at);
    return dictionary['/Type'] === '/Page' ? [{ at, dictionary, parent: null, isRepeated: false }] : [];
  });
}

/** Returns what the pages below a node inherit. Dictionaries become objects, because every page refers to them. */
function inheritedFrom(
  file: PdfDocument,
  node: TreeNode | null,
  shared: Map<Dictionary, string>,
): Dictionary {
  const referenceTo = (value: Dictionary) => {
    const reference = shared.get(value) ?? file.add(value);
    shared.set(value, reference);
    return reference;
  };
  const attributes = Object.entries(node?.attributes ?? {});
  return Object.fromEntries(
    attributes.map(([key, value]) => [key, isDictionary(value) ? referenceTo(value) : value]),
  );
}

function isBox(file: PdfDocument, value: Value | undefined): boolean {
  const sides = file.list(value).map((side) => file.resolve(side));
  return sides.length === USUAL_BOX.length && sides.every((side) => typeof side === 'number');
}

/** Returns the root of the tree; if the catalog names a page or an inner node instead, the root above it. */
function rootOf(file: PdfDocument, catalog: Dictionary): string | null {
  let at = catalog['/Pages'];
  const seen = new Set<Value>();
  while (isReference(at) && !seen.has(at)) {
    seen.add(at);
    const above = file.dictionary(at)['/Parent'];
    if (!isReference(above) || !('/Kids' in file.dictionary(above))) break;
    at = above;
  }
  return isReference(at) && isDictionary(file.resolve(at)) ? at : null;
}

/** Writes a flat, correct page tree in which each page has what it inherited; null if there is no page. */
export function mendPageTree(file: PdfDocument): MendedTree | null {
  const root = file.trailer['/Root'];
  const catalog = file.findDictionary(root);
  if (!isReference(root) || catalog === undefined) return null;
  const top = rootOf(file, catalog);
  const faults: Faults = { counts: 0, strays: 0, repeated: 0, links: 0, unsized: 0, orphans: 0 };
  const nodes = top === null ? [] : [...walkPageTree(file, top)];
  if (top !== null) countFaults(file, nodes, faults);
  if (top !== catalog['/Pages']) faults.links += 1;
  const listed = nodes.filter(({ isPage }) => isPage);
  const orphans = listed.length === 0 ? orphansOf(file) : [];
  faults.orphans = orphans.length;
  const leaves: Leaf[] = [...listed, ...orphans];
  if (leaves.length === 0) return null;
  const said = file.resolve(file.dictionary(top ?? null)['/Count']);
  const list = file.add(null);
  const shared = new Map<Dictionary, string>();
  const kids = leaves.map(({ at, dictionary, parent, isRepeated }) => {
    const above = inheritedFrom(file, parent, shared);
    const given = [dictionary['/MediaBox'], above['/MediaBox']];
    const box = given.find((value) => isBox(file, value)) ?? USUAL_BOX;
    if (
      !isBox(
        file,
        given.find((value) => value !== undefined),
      )
    )
      faults.unsized += 1;
    const page = { ...above, ...dictionary, '/Type': '/Page', '/Parent': list, '/MediaBox': box };
    if (isRepeated || !isReference(at)) return file.add(page);
    file.replace(at, page);
    return at;
  });
  file.replace(list, { '/Type': '/Pages', '/Kids': kids, '/Count': kids.length });
  file.replace(root, { ...catalog, '/Pages': list });
  return { pages: kids.length, claimed: typeof said === 'number' ? said : null, faults };
}
