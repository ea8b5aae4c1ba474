import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isAlike,
  isUndamaged,
  type Plane,
  resemblance,
} from '../../../containers/documents/pictures/similarity.ts';

const SIDE = 800;

/** Stripes of 4 black and 4 white samples. */
function stripes(black: number, white: number): Plane {
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at % 8 < 4 ? black : white));
  return { data, width: SIDE, height: SIDE };
}

function changed({ data, ...size }: Plane, change: (value: number) => number): Plane {
  const copy = Uint8Array.from(data);
  for (let y = 400; y < 408; y++)
    for (let x = 400; x < 408; x++) copy[y * SIDE + x] = change(copy[y * SIDE + x] ?? 0);
  return { data: copy, ...size };
}

test('one block of a picture that is a negative, or lost, makes a copy unlike, whatever the whole is', () => {
  for (const change of [(value: number) => 255 - value, () => 255, () => 0]) {
    const before = stripes(0, 255);
    const found = resemblance(before, changed(before, change));
    expect(found.similarity).toBeGreaterThan(0.999);
    expect(isAlike(found, 0.95)).toBe(false);
  }
});

test('a copy that is a little paler or softer in each block is alike', () => {
  expect(isAlike(resemblance(stripes(0, 255), stripes(20, 235)), 0.95)).toBe(true);
});

test('a copy is undamaged exactly if its worst window is, whatever its size and wherever the window', () => {
  const picture = fc.tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 40 }),
    fc.nat(),
    fc.nat(),
  );
  const places = fc.tuple(
    fc.double({ min: 0, max: 0.999, noNaN: true }),
    fc.double({ min: 0, max: 0.999, noNaN: true }),
  );
  const seen = { true: 0, false: 0 };
  fc.assert(
    fc.property(
      picture,
      places,
      fc.integer({ min: 1, max: 10 }),
      ([width, height, seed, change], [across, down], side) => {
        const data = Uint8Array.from(
          { length: width * height },
          (_, at) => (((at + 1) * (seed % 9973)) >> 3) & 255,
        );
        const copy = Uint8Array.from(data);
        const [left, top] = [Math.floor(across * width), Math.floor(down * height)];
        for (let y = top; y < Math.min(height, top + side); y++)
          for (let x = left; x < Math.min(width, left + side); x++)
            copy[y * width + x] = (255 - (copy[y * width + x] ?? 0)) ^ (change % 64);
        const [before, after] = [data, copy].map((samples) => ({ data: samples, width, height }));
        if (!before || !after) return;
        const expected = isAlike(resemblance(before, after), -1);
        seen[`${expected}`]++;
        expect(isUndamaged(before, after)).toBe(expected);
      },
    ),
    { numRuns: 2_000 },
  );
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(100);
});

test('pictures of different sizes are no copies of each other', () => {
  const plane = stripes(0, 255);
  expect(isUndamaged(plane, { ...plane, width: SIDE / 2, height: SIDE * 2 })).toBe(false);
});
