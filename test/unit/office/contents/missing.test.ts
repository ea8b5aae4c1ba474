import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ContentList } from '../../../../containers/documents/office/contents/content-list.ts';
import type { ContentItem, Contents } from '../../../../containers/protocol/office/contents.ts';
import {
  missingDrawings,
  missingEquations,
  missingKinds,
} from '../../../../containers/tools/office/contents/missing.ts';

function item(kind: ContentItem['kind'], width: number, height: number, more: Partial<ContentItem> = {}) {
  return {
    kind,
    width,
    height,
    place: { of: 'text' as const, name: '' },
    page: null,
    isCertain: true,
    fault: null,
    ...more,
  };
}

function contents(items: ContentItem[]): Contents {
  return { ...new ContentList().contents, items };
}

const length = fc.integer({ min: 10, max: 500 });
const pictures = fc.array(fc.record({ width: length, height: length }), { maxLength: 20 });

describe('what a result does not show', () => {
  test('is nothing where each picture is drawn in its size, whatever else is drawn, in any order', () => {
    fc.assert(
      fc.property(pictures, pictures, fc.func(fc.integer()), (held, others, order) => {
        const drawn = [...held, ...others].toSorted((first, second) => order(first) - order(second));
        const shown = contents(drawn.map(({ width, height }) => item('drawing', width, height)));
        const own = contents(held.map(({ width, height }) => item('picture', width, height)));
        expect(missingDrawings(own, shown)).toEqual([]);
      }),
    );
  });

  test('is as many as there are more than drawings, and names those whose sizes are far from all', () => {
    const held = contents([item('picture', 100, 50), item('chart', 300, 200), item('picture', 40, 40)]);
    const shown = contents([item('drawing', 100, 50), item('drawing', 40, 41)]);
    expect(missingDrawings(held, shown)).toEqual([{ items: [held.items[1]], count: 1 }]);
  });

  test('is not what may be a drawing that was made smaller', () => {
    const held = contents([item('picture', 900, 450)]);
    expect(missingDrawings(held, contents([item('drawing', 450, 225)]))).toEqual([]);
  });

  test('is what is drawn without ink, and never what is not certain to be seen', () => {
    const held = contents([item('picture', 100, 50), item('picture', 10, 10, { isCertain: false })]);
    const shown = contents([item('drawing', 100, 50, { isCertain: false })]);
    expect(missingDrawings(held, shown)).toEqual([{ items: [held.items[0]], count: 1 }]);
  });

  test('is sought on its own page, where it has one', () => {
    const held = contents([item('picture', 90, 60, { page: 1 }), item('picture', 90, 60, { page: 2 })]);
    const shown = contents([item('drawing', 90, 60, { page: 1 }), item('drawing', 30, 20, { page: 1 })]);
    expect(missingDrawings(held, shown)).toEqual([{ items: [held.items[1]], count: 1 }]);
  });

  test('is an equation for each that has no formula', () => {
    const held = contents([item('equation', 0, 0), item('equation', 0, 0)]);
    expect(missingEquations(held, contents([item('equation', 30, 20)])).count).toBe(1);
    expect(missingEquations(held, held).count).toBe(0);
  });

  test('is no object that is drawn as an equation', () => {
    const held = contents([item('object', 60, 30)]);
    expect(missingDrawings(held, contents([item('equation', 70, 20)]))).toEqual([]);
  });

  test('is as many as there are more, where a document holds too many to list them', () => {
    const group = (kind: ContentItem['kind'], count: number) => ({
      kind,
      count,
      isCertain: true,
      fault: null,
    });
    const listed = contents([item('picture', 100, 50), item('equation', 0, 0)]);
    const held = { ...listed, unlisted: [group('picture', 5_000), group('equation', 900), group('part', 3)] };
    const figures = contents([item('drawing', 30, 20), item('equation', 30, 20)]);
    const shown = (drawings: number, equations: number) => ({
      ...figures,
      unlisted: [group('drawing', drawings), group('equation', equations)],
    });
    expect(missingDrawings(held, shown(5_000, 900))).toEqual([]);
    expect(missingDrawings(held, shown(4_990, 900))).toMatchObject([
      { count: 10, items: [{ kind: 'picture', place: { name: '' } }] },
    ]);
    expect(missingEquations(held, shown(5_000, 900)).count).toBe(0);
    expect(missingEquations(held, shown(5_000, 899))).toMatchObject({
      count: 1,
      items: [{ place: { name: '' } }],
    });
    expect(missingKinds(held, { ...held, unlisted: [group('picture', 4_000)] }).count).toBe(1_000);
  });
});
