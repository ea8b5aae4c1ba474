import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Box,
  boxAround,
  type PixelBox,
  type ShownBox,
  shownFromPixels,
  shownUnion,
  transformedBox,
  withoutOverlaps,
} from '../../../containers/plain/geometry/boxes.ts';
import { type Matrix, moved, multiplied } from '../../../containers/plain/geometry/matrix.ts';
import { shownSize, trueSize } from '../../../containers/plain/geometry/shown-pages.ts';
import { pixelBox, shownBox } from '../../support/boxes.ts';

const number = fc.integer({ min: -200, max: 200 });
const matrix = fc.tuple(number, number, number, number, number, number);
const point = fc.tuple(number, number);
const pixels = fc
  .tuple(fc.nat(60), fc.nat(60), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }))
  .map(([left, top, width, height]) => pixelBox(left, top, left + width, top + height));

function holds({ left, bottom, right, top }: Box, [x, y]: readonly [number, number]): boolean {
  return x >= left && x <= right && y >= bottom && y <= top;
}

/** Which pixels lie in boxes. */
function covered(boxes: readonly PixelBox[]): Set<number> {
  return new Set(
    boxes.flatMap(({ left, top, right, bottom }) =>
      Array.from({ length: (right - left) * (bottom - top) }, (_, at) => {
        const [x, y] = [left + (at % (right - left)), top + Math.floor(at / (right - left))];
        return y * 1000 + x;
      }),
    ),
  );
}

describe('a matrix', () => {
  test('that is the product of two does the inner one first', () => {
    fc.assert(
      fc.property(matrix, matrix, point, (outer: Matrix, inner: Matrix, [x, y]) => {
        expect(moved(multiplied(outer, inner), x, y)).toEqual(moved(outer, ...moved(inner, x, y)));
      }),
    );
  });

  test('makes of a box one that holds all of its points, and touches them on all sides', () => {
    fc.assert(
      fc.property(matrix, fc.array(point, { minLength: 1, maxLength: 6 }), (of: Matrix, points) => {
        const box = boxAround(points);
        const made = transformedBox(of, box);
        expect(points.every(([x, y]) => holds(made, moved(of, x, y)))).toBe(true);
        const corners = [box.left, box.right].flatMap((x) =>
          [box.bottom, box.top].map((y) => moved(of, x, y)),
        );
        for (const smaller of ['left', 'bottom', 'right', 'top'] as const) {
          const inwards = smaller === 'left' || smaller === 'bottom' ? 1 : -1;
          const cut = { ...made, [smaller]: made[smaller] + inwards };
          expect(corners.every((corner) => holds(cut, corner))).toBe(false);
        }
      }),
    );
  });
});

describe('boxes of a picture', () => {
  test('of which none overlap cover all that overlapping ones did', () => {
    fc.assert(
      fc.property(fc.array(pixels, { maxLength: 12 }), (boxes) => {
        const apart = withoutOverlaps(boxes);
        const sum = apart.reduce((all, box) => all + covered([box]).size, 0);
        expect(covered(apart).size).toBe(sum);
        expect([...covered(boxes)].every((pixel) => covered(apart).has(pixel))).toBe(true);
        expect(apart.length).toBeLessThanOrEqual(boxes.length);
      }),
    );
  });

  test('are boxes of the page by the points of a pixel', () => {
    expect(shownFromPixels(pixelBox(10, 20, 30, 50), 0.5)).toEqual(shownBox(5, 10, 15, 25));
  });
});

test('a page is as large as it is shown, and in points by its unit', () => {
  const seen = { left: 10, bottom: 20, right: 110, top: 320 };
  expect(shownSize({ seen, turned: 180 })).toEqual({ width: 100, height: 300 });
  expect(shownSize({ seen, turned: 270 })).toEqual({ width: 300, height: 100 });
  expect(trueSize({ seen, turned: 90, unit: 2 })).toEqual({ width: 600, height: 200 });
});

test('the compiler takes no box for one of another axis or unit', () => {
  const [page, picture]: [Box, PixelBox] = [boxAround([[0, 0]]), pixelBox(0, 0, 1, 1)];
  // @ts-expect-error: y goes up.
  const upwards: ShownBox = page;
  // @ts-expect-error: pixels are no points.
  const inPixels: ShownBox = picture;
  expect(shownUnion([upwards, inPixels])).toEqual(shownBox(0, 0, 1, 1));
});
