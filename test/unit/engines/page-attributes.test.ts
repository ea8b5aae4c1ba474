import { expect, test } from 'vitest';
import { geometryOf, inheritedFrom } from '../../../containers/engines/pdf/page-attributes.ts';

const A4 = { '/MediaBox': [0, 0, 595, 842] };

test('what is shown of a page is its crop box, where it says so, and else its sheet', () => {
  const crop = { ...A4, '/CropBox': [10, 15, 585, 832], '/TrimBox': [20, 20, 500, 600] };
  expect(geometryOf(A4, {})).toEqual({
    seen: { left: 0, bottom: 0, right: 595, top: 842 },
    turned: 0,
    unit: 1,
  });
  expect(geometryOf(crop, {})).toEqual({
    seen: { left: 10, bottom: 15, right: 585, top: 832 },
    turned: 0,
    unit: 1,
  });
  expect(geometryOf({ ...A4, '/UserUnit': 2.5 }, {})).toMatchObject({ unit: 2.5 });
});

test('what a page does not say it has from the nodes above it, but for its unit', () => {
  const above = inheritedFrom({ '/MediaBox': [0, 0, 400, 300], '/Type': '/Pages', '/UserUnit': 3 }, {});
  const below = inheritedFrom({ '/Rotate': 90 }, above);
  expect(geometryOf({}, below)).toEqual({
    seen: { left: 0, bottom: 0, right: 400, top: 300 },
    turned: 90,
    unit: 1,
  });
  expect(geometryOf({ '/Rotate': 180 }, below)).toMatchObject({ turned: 180 });
});

test('corners in any order are a box, and turns of any size are turns', () => {
  const page = { '/MediaBox': [595, 842, 0, 0], '/Rotate': -90 };
  expect(geometryOf(page, {})).toEqual({
    seen: { left: 0, bottom: 0, right: 595, top: 842 },
    turned: 270,
    unit: 1,
  });
  expect(geometryOf({ ...page, '/Rotate': 450 }, {})).toMatchObject({ turned: 90 });
});

test.each([
  { '/MediaBox': '7 0 R' },
  { '/MediaBox': [0, 0, 595, '7 0 R'] },
  { ...A4, '/Rotate': '7 0 R' },
  { ...A4, '/Rotate': 45 },
  { ...A4, '/CropBox': [0, 0, 700, 842] },
  { ...A4, '/CropBox': [300, 0, 300, 842] },
  { ...A4, '/UserUnit': 0 },
  {},
])('a page of which that is not plain has no geometry', (page) => {
  expect(geometryOf(page, {})).toBeNull();
});
