import { asRead, type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { PageRange } from '../../../protocol/pdf/divide-pdf.ts';
import { structKids } from '../objects/struct-kids.ts';
import { readNames, readNumbers, writeNames, writeNumbers } from '../objects/trees.ts';
import { holds, type Part, type WholeDocument } from './document.ts';

const DEEPEST = 400;
const NOTHING: PageRange = [Number.MAX_SAFE_INTEGER, -1];

/** The structure tree of a document, read once for all parts. */
export interface Tags {
  root: Dictionary;
  reference: string;
  /** The first and last page with content of an element; elements without content are missing. */
  ranges: Map<string, PageRange>;
  parents: [number, Value][];
  /** The pages by keys of the parent tree that they or their annotations have. */
  pageOfNumber: Map<number, number>;
  ids: [string, Value][];
}

function isElement(item: Dictionary): boolean {
  return '/S' in item && item['/Type'] !== '/MCR' && item['/Type'] !== '/OBJR';
}

function joined(left: PageRange, right: PageRange): PageRange {
  return [Math.min(left[0], right[0]), Math.max(left[1], right[1])];
}

function onPage(page: number | undefined): PageRange {
  return page === undefined ? NOTHING : [page, page];
}

class Measure {
  readonly ranges = new Map<string, PageRange>();
  readonly #document: WholeDocument;
  readonly #seen = new Set<string>();

  constructor(document: WholeDocument) {
    this.#document = document;
  }

  /** Returns the pages of an item of an element; throws if the tree is too deep. */
  of(item: Value, page: Value | undefined, depth: number): PageRange {
    const { file, pageOf } = this.#document;
    if (depth > DEEPEST) throw new RangeError('The structure tree is too deep.');
    if (typeof item === 'number') return onPage(pageOf(page));
    const dictionary = file.findDictionary(item);
    if (dictionary === undefined) return NOTHING;
    if (!isElement(dictionary)) return onPage(pageOf(dictionary['/Pg'] ?? page));
    if (isReference(item)) {
      if (this.#seen.has(item)) return NOTHING;
      this.#seen.add(item);
    }
    const own = dictionary['/Pg'];
    let range = NOTHING;
    for (const kid of structKids(this.#document.file, dictionary))
      range = joined(range, this.of(kid, own, depth + 1));
    if (isReference(item) && range[1] >= 0) this.ranges.set(item, range);
    return range;
  }
}

function numbersOfPages({ file, pages }: WholeDocument): Map<number, number> {
  const numbers = new Map<number, number>();
  for (const [index, reference] of pages.entries()) {
    const page = file.dictionary(reference);
    const own = file.resolve(page['/StructParents']);
    if (typeof own === 'number') numbers.set(own, index);
    for (const item of file.list(page['/Annots'])) {
      const number = file.resolve(file.dictionary(item)['/StructParent']);
      if (typeof number === 'number') numbers.set(number, index);
    }
  }
  return numbers;
}

/** Null if there are no tags; throws a `RangeError` if they are no tree. */
export function readTags(document: WholeDocument): Tags | null {
  const { file, catalog } = document;
  const reference = catalog['/StructTreeRoot'];
  const root = file.findDictionary(reference);
  if (root === undefined || !isReference(reference)) return null;
  const measure = new Measure(document);
  for (const kid of structKids(document.file, root)) measure.of(kid, undefined, 0);
  return {
    root: { ...root },
    reference,
    ranges: measure.ranges,
    parents: readNumbers(file, root['/ParentTree']),
    pageOfNumber: numbersOfPages(document),
    ids: readNames(file, root['/IDTree']),
  };
}

/** The part of an item of an element that is kept; null if nothing is. */
interface Pruned {
  kept: Value;
  isContent: boolean;
}

const NOT_KEPT: Pruned = { kept: null, isContent: false };

class Pruning {
  readonly kept = new Set<string>();
  readonly #part: Part;
  readonly #tags: Tags;

  constructor(part: Part, tags: Tags) {
    this.#part = part;
    this.#tags = tags;
  }

  /** Returns the items that belong to the part, and whether they have content. */
  keep(items: readonly Value[], page: Value | undefined): { items: Value[]; hasContent: boolean } {
    const kept: Value[] = [];
    let hasContent = false;
    for (const item of items) {
      const { kept: own, isContent } = this.#item(item, page);
      if (own !== null) kept.push(own);
      if (isContent) hasContent = true;
    }
    return { items: kept, hasContent };
  }

  #item(item: Value, page: Value | undefined): Pruned {
    const { file, pageOf } = this.#part.document;
    const isHere = (at: Value | undefined) =>
      holds(this.#part, pageOf(at)) ? { kept: item, isContent: true } : NOT_KEPT;
    if (typeof item === 'number') return isHere(page);
    const dictionary = file.findDictionary(item);
    if (dictionary === undefined) return NOT_KEPT;
    if (!isElement(dictionary)) return isHere(dictionary['/Pg'] ?? page);
    return this.#element(item, dictionary);
  }

  #element(item: Value, element: Dictionary): Pruned {
    const { document, selection } = this.#part;
    const range = isReference(item) ? this.#tags.ranges.get(item) : undefined;
    if (range && (range[0] > selection.last || range[1] < selection.first)) return NOT_KEPT;
    if (isReference(item) && this.kept.has(item)) return NOT_KEPT;
    const all = structKids(document.file, element);
    const page = element['/Pg'];
    if (isReference(item)) this.kept.add(item);
    const { items, hasContent } = this.keep(all, page);
    if (range && !hasContent) {
      if (isReference(item)) this.kept.delete(item);
      return NOT_KEPT;
    }
    const isElsewhere = page !== undefined && !holds(this.#part, document.pageOf(page));
    const isWhole = items.length === all.length && items.every((kid, place) => kid === all[place]);
    if (isWhole && !isElsewhere) return { kept: item, isContent: hasContent };
    const { '/Pg': own, ...rest } = element;
    const pruned = { ...rest, '/K': items, ...(isElsewhere || own === undefined ? {} : { '/Pg': own }) };
    if (!isReference(item)) return { kept: pruned, isContent: hasContent };
    document.file.replace(item, pruned);
    return { kept: item, isContent: hasContent };
  }
}

/** Keeps the elements with content on a part's pages, and those above them. */
export function keepTags(part: Part, tags: Tags): void {
  const { document, catalog } = part;
  const { file } = document;
  const pruning = new Pruning(part, tags);
  const { items, hasContent } = pruning.keep(structKids(document.file, tags.root), undefined);
  if (!hasContent) return;
  const isKept = (value: Value) => isReference(value) && pruning.kept.has(value);
  const parents = tags.parents.flatMap(([number, value]): [number, Value][] => {
    const page = tags.pageOfNumber.get(number);
    if (page !== undefined && !holds(part, page)) return [];
    const elements = file.resolve(value);
    if (!Array.isArray(elements)) return isKept(value) || isDictionary(value) ? [[number, value]] : [];
    const own = elements.map((element) => (isKept(element) ? element : null));
    return own.some((element) => element !== null) ? [[number, own]] : [];
  });
  const ids = tags.ids.filter(([, element]) => isKept(element));
  const { '/IDTree': _, ...rest } = tags.root;
  file.replace(tags.reference, {
    ...rest,
    '/K': items,
    '/ParentTree': file.add(writeNumbers(file, parents)),
    ...(ids.length > 0
      ? {
          '/IDTree': file.add(
            writeNames(
              file,
              ids.map(([id, element]) => [asRead(id), element]),
            ),
          ),
        }
      : {}),
  });
  catalog['/StructTreeRoot'] = tags.reference;
  if ('/MarkInfo' in document.catalog) catalog['/MarkInfo'] = document.catalog['/MarkInfo'] ?? null;
}
