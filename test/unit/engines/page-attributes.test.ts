import { describe, expect, test } from 'vitest';
import { inheritedFrom, trimSizeOf } from '../../../containers/engines/pdf/page-attributes.ts';

const A4 = { '/MediaBox': [0, 0, 595, 842] };

describe('the size of a page', () => {
  test('is that of its trim box, else its crop box, else its sheet', () => {
    const crop = { ...A4, '/CropBox': [10, 10, 585, 832] };
    expect(trimSizeOf(A4, {})).toEqual({ width: 595, height: 842 });
    expect(trimSizeOf(crop, {})).toEqual({ width: 575, height: 822 });
    expect(trimSizeOf({ ...crop, '/TrimBox': [20, 20, 500, 600] }, {})).toEqual({ width: 480, height: 580 });
  });

  test('comes from the nodes above it, the nearest first', () => {
    const root = inheritedFrom({ ...A4, '/Rotate': 90 }, {});
    const below = inheritedFrom({ '/Kids': [], '/MediaBox': [0, 0, 300, 400] }, root);
    expect(trimSizeOf({}, below)).toEqual({ width: 400, height: 300 });
    expect(trimSizeOf({ '/Rotate': 180 }, below)).toEqual({ width: 300, height: 400 });
  });

  test('is as the page is seen: turned, and whichever corners its box names', () => {
    expect(trimSizeOf({ '/MediaBox': [595, 842, 0, 0], '/Rotate': -90 }, {})).toEqual({
      width: 842,
      height: 595,
    });
  });

  test.each([
    [{}],
    [{ '/MediaBox': '4 0 R' }],
    [{ '/MediaBox': [0, 0, 595] }],
    [{ ...A4, '/Rotate': '5 0 R' }],
    [{ ...A4, '/TrimBox': [-10, 0, 595, 842] }],
  ])('is not told from what is not said outright, or from a box beyond its sheet: %j', (page) => {
    expect(trimSizeOf(page, {})).toBeNull();
  });
});
