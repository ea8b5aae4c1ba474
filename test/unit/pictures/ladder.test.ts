import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highestFitting, rungsOf } from '../../../containers/documents/pictures/compress/ladder.ts';

test('a ladder goes down from what was asked for, never under 320 pixels of the longer side', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 20_000 }), (quality, side) => {
      const rungs = rungsOf(quality, side);
      expect(rungs[0]).toEqual({ quality, scale: 1 });
      expect(rungs.length).toBeLessThan(70);
      for (const [index, rung] of rungs.entries()) {
        expect(rung.quality).toBeLessThanOrEqual(quality);
        expect(rung.scale).toBeLessThanOrEqual(rungs[index - 1]?.scale ?? 1);
        expect(Math.round(side * rung.scale)).toBeGreaterThanOrEqual(Math.min(side, 320));
      }
    }),
  );
});

test('the best that fits is found in few tries, and the smallest is reported where none does', async () => {
  const rungs = rungsOf(80, 4000);
  const sizes = new Map(rungs.map((rung, index) => [rung, 1000 - index * 20]));
  let tries = 0;
  const encode = async (rung: (typeof rungs)[number]) => {
    tries += 1;
    return Buffer.alloc(sizes.get(rung) ?? 0);
  };
  const { fitting } = await highestFitting(rungs, 710, encode);
  expect(fitting?.data.length).toBe(700);
  expect(tries).toBeLessThan(7);
  const none = await highestFitting(rungs, 10, encode);
  expect(none.fitting).toBeNull();
  expect(none.smallest).toBe(1000 - (rungs.length - 1) * 20);
});
