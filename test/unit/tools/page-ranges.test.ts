import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { girarPdf } from '../../../common/catalogue/pdf-pages.ts';
import { pagesInRanges } from '../../../containers/tools/page-ranges.ts';

const pagesOf = (ranges: string, pages = 10) => pagesInRanges('c.pdf', pages, ranges, 'pages');
const isAccepted = (pages: string) => girarPdf.options.safeParse({ pages }).success;

describe('pages in ranges', () => {
  test.each([
    ['1-3,7,9-', [1, 2, 3, 7, 9, 10]],
    ['-1', [10]],
    ['-3--1', [8, 9, 10]],
    ['-2-', [9, 10]],
    ['8--1', [8, 9, 10]],
    ['3,1,1', [1, 3]],
    [' 2 - 3 , última ', [2, 3, 10]],
    ['pares', [2, 4, 6, 8, 10]],
    ['impares', [1, 3, 5, 7, 9]],
  ])('%s of ten pages', (ranges, expected) => {
    expect(isAccepted(ranges)).toBe(true);
    expect(pagesOf(ranges)).toEqual(expected);
  });

  test('a whole long document named hundreds of times is still its pages, at once', () => {
    const ranges = Array(660).fill('1-').join(',');
    expect(isAccepted(ranges)).toBe(true);
    expect(pagesOf(ranges, 20_000)).toHaveLength(20_000);
  });

  test('a document of one page has no even one', () => {
    expect(pagesOf('pares', 1)).toEqual([]);
    expect(pagesOf('ímpares', 1)).toEqual([1]);
  });

  test.each([
    '',
    '0',
    '1-0',
    '-0',
    'a',
    '1;2',
    '1,,2',
    '1,',
    '- 1',
    '1--',
    'todas',
    '1 2',
    '1234567',
  ])('the option does not take %j', (ranges) => expect(isAccepted(ranges)).toBe(false));

  test('whatever the option takes names pages of the document, or fails', () => {
    const bound = fc.integer({ min: -12, max: 12 }).filter((number) => number !== 0);
    const range = fc.oneof(
      bound.map(String),
      fc.tuple(bound, bound).map(([from, to]) => `${from}-${to}`),
      bound.map((from) => `${from}-`),
      fc.constantFrom('pares', 'ímpares', 'última'),
    );
    const ranges = fc.array(range, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(','));
    fc.assert(
      fc.property(ranges, fc.integer({ min: 1, max: 10 }), (text, pages) => {
        expect(isAccepted(text)).toBe(true);
        try {
          for (const page of pagesOf(text, pages)) expect(page >= 1 && page <= pages).toBe(true);
        } catch (error) {
          expect(String(error)).toMatch(/Corrija pages|começa depois/);
        }
      }),
    );
  });
});
