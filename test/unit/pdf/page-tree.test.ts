import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { giveInherited } from '../../../containers/documents/pdf/flatten/inherited-pages.ts';
import { mendPageTree } from '../../../containers/documents/pdf/objects/mend-page-tree.ts';
import { pagesOf, walkPageTree } from '../../../containers/documents/pdf/objects/page-tree.ts';
import { readUsage } from '../../../containers/documents/pdf/objects/usage.ts';
import type { Value } from '../../../containers/plain/pdf/values.ts';
import { madeDocument } from '../support/pdf-objects.ts';

/** The number of a child, or a value that is no dictionary. */
type Entry = number | null | 'u:text';
interface MadeNode {
  /** None for a page. */
  kids: Entry[] | null;
  rotation: number | null;
  count: number | null;
  isMarked: boolean;
}

const FIRST = 10;
const referenceOf = (index: number) => `${FIRST + index} 0 R`;
const listed = (entry: Entry): Value => (typeof entry === 'number' ? referenceOf(entry) : entry);

/** A document whose page tree has the first node as its root. */
function documentOf(nodes: readonly MadeNode[]) {
  const objects = nodes.map(({ kids, rotation, count, isMarked }, index) => {
    const value = {
      ...(isMarked ? { '/Type': kids === null ? '/Page' : '/Pages' } : {}),
      ...(kids === null ? {} : { '/Kids': kids.map(listed) }),
      ...(count === null ? {} : { '/Count': count }),
      ...(rotation === null ? {} : { '/Rotate': rotation }),
    };
    return [referenceOf(index), { value }] as const;
  });
  const catalog = { value: { '/Type': '/Catalog', '/Pages': referenceOf(0) } };
  return madeDocument({ '1 0 R': catalog, ...Object.fromEntries(objects) }, { '/Root': '1 0 R' });
}

/** Nodes that list each other, themselves, and numbers of no node. */
const anyNodes = fc.integer({ min: 1, max: 12 }).chain((size) => {
  const entry = fc.oneof(
    { arbitrary: fc.nat({ max: size }), weight: 8 },
    { arbitrary: fc.constantFrom<Entry[]>(null, 'u:text'), weight: 1 },
  );
  const node = fc.record({
    kids: fc.option(fc.array(entry, { maxLength: 6 })),
    rotation: fc.option(fc.constantFrom(0, 90, 180, 270)),
    count: fc.option(fc.integer()),
    isMarked: fc.boolean(),
  });
  return fc.array(node, { minLength: size, maxLength: size });
});

interface Expected {
  reference: string;
  rotation: number | null;
}

/** The pages below a node by the standard's rules, each where it is listed first. */
function expectedBelow(nodes: readonly MadeNode[], index: number, above: number | null, seen: Set<number>) {
  const node = nodes[index];
  if (node === undefined || seen.has(index)) return [];
  seen.add(index);
  const rotation = node.rotation ?? above;
  if (node.kids === null) return [{ reference: referenceOf(index), rotation }];
  const pages: Expected[] = [];
  for (const kid of node.kids)
    if (typeof kid === 'number') pages.push(...expectedBelow(nodes, kid, rotation, seen));
  return pages;
}

const pagesExpected = (nodes: readonly MadeNode[]) => expectedBelow(nodes, 0, null, new Set());

/** Nodes in a row, each below the one before, with a page below the last. */
function chain(levels: number): MadeNode[] {
  const bare = { rotation: null, count: null, isMarked: true };
  const above = Array.from({ length: levels }, (_, index) => ({ ...bare, kids: [index + 1] }));
  return [...above, { ...bare, kids: null }];
}

describe('the walk of a page tree', () => {
  test('finds each page once and in order, whatever lists it, counts it or says what it is', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        expect(pagesOf(documentOf(nodes))).toEqual(pagesExpected(nodes).map(({ reference }) => reference));
      }),
    );
  });

  test('gives each page what the nodes above it have, unless it has its own', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        const document = documentOf(nodes);
        const pages = pagesExpected(nodes);
        expect(giveInherited(document)).toBe(pages.length);
        for (const { reference, rotation } of pages)
          expect(document.dictionary(reference)['/Rotate'] ?? null).toBe(rotation);
      }),
    );
  });

  test('tells what is listed again from what is listed first, and visits nothing below it again', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        const document = documentOf(nodes);
        const seen = new Set<Value>();
        for (const { at, parent, isRepeated } of walkPageTree(document)) {
          expect(isRepeated).toBe(seen.has(at));
          seen.add(at);
          expect(parent?.isRepeated ?? false).toBe(false);
        }
      }),
    );
  });

  test('includes pages that their parents contain, and follows references to references once', () => {
    const objects = {
      '1 0 R': { value: { '/Pages': '2 0 R' } },
      '2 0 R': { value: { '/Kids': [{ '/Rotate': 90 }, '3 0 R', '4 0 R', '5 0 R'], '/Rotate': '9 0 R' } },
      '3 0 R': { value: '4 0 R' },
      '4 0 R': { value: { '/Type': '/Page', '/Rotate': null } },
      '5 0 R': { stream: { dict: { '/Type': '/Page' }, data: '' } },
      '9 0 R': { value: 180 },
    };
    const nodes = [...walkPageTree(madeDocument(objects, { '/Root': '1 0 R' }))].slice(1);
    expect(nodes.map(({ at, isRepeated }) => [at, isRepeated])).toEqual([
      [{ '/Rotate': 90 }, false],
      ['3 0 R', false],
      ['4 0 R', true],
    ]);
    expect(nodes.map(({ attributes }) => attributes['/Rotate'])).toEqual([90, '9 0 R', '9 0 R']);
  });

  test('is bounded neither by the depth of a tree nor by the length of a list', () => {
    const levels = 20_000;
    expect(pagesOf(documentOf(chain(levels)))).toEqual([referenceOf(levels)]);
    const length = 200_000;
    const page = { kids: null, rotation: null, count: null, isMarked: true };
    const repeated = documentOf([{ ...page, kids: Array<Entry>(length).fill(1) }, page]);
    expect(pagesOf(repeated)).toEqual([referenceOf(1)]);
    const nodes = [...walkPageTree(repeated)].filter(({ isRepeated }) => isRepeated);
    expect(nodes).toHaveLength(length - 1);
  });
});

describe('a mended page tree', () => {
  test('lists the same pages, and those that are listed again as copies', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        const document = documentOf(nodes.map((node) => ({ ...node, isMarked: true })));
        const expected = pagesExpected(nodes);
        fc.pre(expected.length > 0);
        const walked = [...walkPageTree(document)].filter(({ isPage }) => isPage);
        const mended = mendPageTree(document);
        expect(mended?.pages).toBe(walked.length);
        expect(mended?.faults.repeated).toBe(walked.length - expected.length);
        const pages = pagesOf(document);
        expect(pages).toHaveLength(walked.length);
        for (const { reference, rotation } of expected) {
          expect(pages).toContain(reference);
          expect(document.dictionary(reference)['/Rotate'] ?? null).toBe(rotation);
        }
        expect(mendPageTree(document)?.faults).toEqual({
          counts: 0,
          strays: 0,
          repeated: 0,
          links: 0,
          unsized: 0,
          orphans: 0,
        });
      }),
    );
  });
});

describe('the fonts that pages use', () => {
  test('are known of a page below a hundred nodes', () => {
    const levels = 100;
    const objects = Object.fromEntries(
      Array.from({ length: levels }, (_, index) => [
        referenceOf(index),
        { value: { '/Kids': [referenceOf(index + 1)] } },
      ]),
    );
    const document = madeDocument(
      {
        ...objects,
        '1 0 R': { value: { '/Pages': referenceOf(0) } },
        '2 0 R': { value: { '/Type': '/Font', '/Subtype': '/TrueType' } },
        '3 0 R': { stream: { dict: {}, data: Buffer.from('BT /F 12 Tf (ab) Tj ET').toString('base64') } },
        [referenceOf(levels)]: {
          value: { '/Contents': '3 0 R', '/Resources': { '/Font': { '/F': '2 0 R' } } },
        },
      },
      { '/Root': '1 0 R' },
    );
    const { fonts, isComplete } = readUsage(document);
    expect(isComplete).toBe(true);
    expect(fonts).toEqual(new Map([['2 0 R', new Set([97, 98])]]));
  });
});
