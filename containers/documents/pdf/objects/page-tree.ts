import {
  type Dictionary,
  type EditableDictionary,
  isDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import type { MendedTree } from '../../../protocol/pdf/mend-page-tree.ts';
import type { PdfDocument } from './pdf-document.ts';

const INHERITED = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'];
/** Readers assume US Letter for a page without a size. */
const USUAL_BOX = [0, 0, 612, 792];

interface Leaf {
  reference: string;
  /** Whether the tree listed it before. */
  isRepeated: boolean;
  inherited: Dictionary;
}

class PageTree {
  readonly faults: MendedTree['faults'] = {
    counts: 0,
    strays: 0,
    repeated: 0,
    links: 0,
    unsized: 0,
    orphans: 0,
  };
  readonly leaves: Leaf[] = [];
  readonly #file: PdfDocument;
  readonly #nodes = new Set<string>();
  readonly #pages = new Set<string>();

  constructor(file: PdfDocument) {
    this.#file = file;
  }

  /** Finds the pages below a node, in order; without recursion, because the tree may be deep. */
  walk(root: string): void {
    const waiting: (() => void)[] = [() => this.#enter(root, null, {}, waiting)];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) next();
  }

  #enter(at: Value, parent: string | null, inherited: Dictionary, waiting: (() => void)[]): void {
    const value = this.#file.resolve(at);
    if (!isDictionary(value) || this.#file.isStream(at) || (isReference(at) && this.#nodes.has(at))) {
      this.faults.strays += 1;
      return;
    }
    const reference = this.#file.referenceTo(at);
    const isNode = '/Kids' in value;
    const isMarked = value['/Type'] === (isNode ? '/Pages' : '/Page');
    const isLinked = parent === null || value['/Parent'] === parent;
    const isRepeated = this.#pages.has(reference);
    if (!isMarked || (!isLinked && !isRepeated) || reference !== at) this.faults.links += 1;
    if (!isNode) {
      if (isRepeated) this.faults.repeated += 1;
      this.#pages.add(reference);
      this.leaves.push({ reference, isRepeated, inherited });
      return;
    }
    this.#nodes.add(reference);
    const handed = { ...inherited };
    for (const key of INHERITED) {
      const own = value[key];
      // Made an object, because every page below refers to it.
      if (own !== undefined) handed[key] = isDictionary(own) ? this.#file.add(own) : own;
    }
    const before = this.leaves.length;
    waiting.push(() => {
      if (this.#file.resolve(value['/Count']) !== this.leaves.length - before) this.faults.counts += 1;
    });
    for (const kid of this.#file.list(value['/Kids']).toReversed())
      waiting.push(() => this.#enter(kid, reference, handed, waiting));
  }

  /** Collects the pages that no tree lists, ordered by their numbers. */
  gather(): void {
    for (const reference of this.#file.references()) {
      if (!this.#file.textAsRead(reference).includes('"/Page"')) continue;
      if (this.#file.dictionary(reference)['/Type'] !== '/Page') continue;
      this.leaves.push({ reference, isRepeated: false, inherited: {} });
      this.faults.orphans += 1;
    }
  }
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
  const tree = new PageTree(file);
  const { faults, leaves } = tree;
  if (top !== null) tree.walk(top);
  if (top !== catalog['/Pages']) faults.links += 1;
  if (leaves.length === 0) tree.gather();
  if (leaves.length === 0) return null;
  const said = file.resolve(file.dictionary(top ?? null)['/Count']);
  const list = file.add(null);
  const kids = leaves.map(({ reference, isRepeated, inherited }) => {
    const page: EditableDictionary = {
      ...inherited,
      ...file.dictionary(reference),
      '/Type': '/Page',
      '/Parent': list,
    };
    if (!isBox(file, page['/MediaBox'])) {
      faults.unsized += 1;
      page['/MediaBox'] = isBox(file, inherited['/MediaBox']) ? (inherited['/MediaBox'] ?? null) : USUAL_BOX;
    }
    if (isRepeated) return file.add(page);
    file.replace(reference, page);
    return reference;
  });
  file.replace(list, { '/Type': '/Pages', '/Kids': kids, '/Count': kids.length });
  file.replace(root, { ...catalog, '/Pages': list });
  return { pages: kids.length, claimed: typeof said === 'number' ? said : null, faults };
}
