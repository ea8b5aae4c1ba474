import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dividirPdf } from '../../../common/catalogue/pdf-pages.ts';
import {
  groupByBookmarks,
  groupByCount,
  groupByRanges,
  type PageGroup,
} from '../../../containers/tools/pdf/page-groups.ts';

function pagesOf(groups: readonly PageGroup[]): number[] {
  return groups.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

function everyPage(pages: number): number[] {
  return Array.from({ length: pages }, (_, at) => at + 1);
}

const counts = fc.integer({ min: 1, max: 400 });

describe('the parts of a document', () => {
  test('by count hold each page once, in order, and sort by their names', () => {
    fc.assert(
      fc.property(counts, counts, (pages, every) => {
        const groups = groupByCount(pages, every);
        expect(pagesOf(groups)).toEqual(everyPage(pages));
        const labels = groups.map(({ label }) => label);
        expect(labels.toSorted()).toEqual(labels);
      }),
    );
  });

  test('by bookmarks hold each page once, wherever the bookmarks lead', () => {
    const bookmarks = fc.array(fc.record({ title: fc.string(), page: fc.nat(99) }), { minLength: 1 });
    fc.assert(
      fc.property(bookmarks, (given) => {
        const groups = groupByBookmarks('a.pdf', 100, given);
        expect(pagesOf(groups)).toEqual(everyPage(100));
        for (const { label } of groups) expect(label).not.toMatch(/[/\\\p{C}]/u);
      }),
    );
  });

  test('by ranges are those written, for every text that the options take', () => {
    const range = fc
      .tuple(counts, fc.nat(50), fc.constantFrom('one', 'two', 'open'))
      .map(([first, more, kind]) => ({ first, last: kind === 'one' ? first : first + more, kind }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 20 }), (given) => {
        const text = given
          .map(({ first, last, kind }) =>
            kind === 'one' ? `${first}` : kind === 'two' ? `${first} - ${last}` : `${first}-`,
          )
          .join(', ');
        expect(dividirPdf.options.safeParse({ ranges: text }).success).toBe(true);
        const expected = given.map(({ first, last, kind }) => [first, kind === 'open' ? 500 : last]);
        expect(groupByRanges('a.pdf', 500, text).map(({ first, last }) => [first, last])).toEqual(expected);
      }),
    );
  });
});
