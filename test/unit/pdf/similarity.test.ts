import { expect, test } from 'vitest';
import { isAlike, type Plane, resemblance } from '../../../containers/documents/pictures/similarity.ts';

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
