import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { defineTool, type ToolKind } from '../../../common/catalogue/define-tool.ts';
import { priceOf } from '../../../worker/tools/price.ts';

const toolOf = (kind: ToolKind, sourceOption: string | null = null) =>
  defineTool({
    id: `a-${kind}-tool`,
    operation: 'something',
    name: 'Ferramenta',
    description: 'Faz algo.',
    category: 'pdf',
    acceptedExtensions: ['pdf'],
    kind,
    sourceOption,
    options: z.strictObject({}),
  });

describe('the price of a heavy tool', () => {
  test.each([
    [0, 5],
    [1, 5],
    [9, 5],
    [10, 5],
    [11, 6],
    [20, 6],
    [21, 7],
    [30, 7],
    [100, 14],
    [101, 15],
  ])('for one file of %i pages is %i', (pages, credits) => {
    expect(priceOf(toolOf('heavy'), 1, [pages])).toBe(credits);
  });

  test('counts the pages of each file apart: the ten of one are no use to another', () => {
    expect(priceOf(toolOf('heavy'), 3, [10, 10, 10])).toBe(15);
    expect(priceOf(toolOf('heavy'), 3, [1, 1, 28])).toBe(17);
  });

  test('is 5 a file and 1 for each further ten pages begun, and never falls with more pages', () => {
    const counts = fc.array(fc.nat(500), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(counts, fc.nat(), (pages, place) => {
        const tool = toolOf('heavy');
        const price = priceOf(tool, pages.length, pages);
        const further = pages.map((count) => {
          let credits = 0;
          for (let page = 11; page <= count; page += 10) credits++;
          return credits;
        });
        expect(price).toBe(5 * pages.length + further.reduce((sum, credits) => sum + credits, 0));
        const more = pages.with(place % pages.length, (pages[place % pages.length] ?? 0) + 1);
        expect(priceOf(tool, more.length, more) - price).toBeOneOf([0, 1]);
      }),
    );
  });

  test('is that of one file where none is sent, because none needs to be', () => {
    expect(priceOf(toolOf('heavy', 'url'), 0, [])).toBe(5);
    expect(priceOf(toolOf('heavy', 'url'), 0, [35])).toBe(8);
  });
});

describe('the price of other tools', () => {
  test.each([
    ['light', 1, 1],
    ['light', 7, 7],
    ['video', 1, 10],
    ['video', 3, 30],
  ] as const)('%s, %i files: %i, whatever their pages', (kind, files, credits) => {
    expect(priceOf(toolOf(kind), files, [])).toBe(credits);
    expect(priceOf(toolOf(kind), files, Array<number>(files).fill(900))).toBe(credits);
  });

  test.each(
    catalogue.map((tool) => [tool.id, tool] as const),
  )('%s: what GET /v1/tools says for one file is what a small one costs', (_, tool) => {
    expect(priceOf(tool, 1, [1])).toBe(tool.creditsPerFile);
    expect([1, 5, 10]).toContain(tool.creditsPerFile);
  });
});
