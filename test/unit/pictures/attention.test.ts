import { describe, expect, test } from 'vitest';
import {
  attentionAlong,
  bestStart,
  type SmallPicture,
} from '../../../containers/documents/pictures/attention.ts';

const [WIDTH, HEIGHT] = [60, 30];

/** A wall of one colour, with boxes of others on it. */
function wall(
  ...boxes: { left: number; top: number; side: number; color: readonly number[] }[]
): SmallPicture {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(120);
  for (const { left, top, side, color } of boxes)
    for (let y = top; y < top + side; y++)
      for (let x = left; x < left + side; x++) data.set(color, (y * WIDTH + x) * 3);
  return { data, width: WIDTH, height: HEIGHT };
}

const RED = [220, 20, 30];

describe('a cut holds what draws the eye', () => {
  test.each([
    0, 9, 24, 41, 50,
  ])('all of a thing at %i, as near to its middle as the picture lets it', (left) => {
    const start = bestStart(attentionAlong(wall({ left, top: 10, side: 10, color: RED }), 'columns'), 20);
    expect(start).toBe(Math.min(WIDTH - 20, Math.max(0, left - 5)));
  });

  test('in its height as in its width', () => {
    const picture = wall({ left: 25, top: 18, side: 8, color: RED });
    expect(bestStart(attentionAlong(picture, 'rows'), 12)).toBe(16);
  });

  test('a face before a wall of the same size', () => {
    const [face, stone] = [
      [224, 172, 130],
      [150, 150, 160],
    ];
    const boxes = [
      { left: 4, top: 10, side: 10, color: stone ?? [] },
      { left: 46, top: 10, side: 10, color: face ?? [] },
    ];
    expect(bestStart(attentionAlong(wall(...boxes), 'columns'), 20)).toBeGreaterThan(35);
  });

  test('the middle, where nothing stands out or no more than elsewhere', () => {
    expect(bestStart(attentionAlong(wall(), 'columns'), 20)).toBe(20);
    expect(bestStart([1, 1, 1, 1, 1], 5)).toBe(0);
  });
});
