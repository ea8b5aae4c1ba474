import { describe, expect, test } from 'vitest';
import { searchSize } from '../../../containers/tools/pdf/size-search.ts';

const STEPS = 26;

function curve(first: number, factor: number): number[] {
  return Array.from({ length: STEPS }, (_, step) => Math.round(first * factor ** step));
}

async function sought(expected: readonly number[], sizes: readonly number[], target: number) {
  const made: number[] = [];
  const step = await searchSize({
    expected,
    target,
    sizeOf: async (at) => {
      made.push(at);
      return sizes[at] ?? Number.POSITIVE_INFINITY;
    },
  });
  return { step, made };
}

describe('searchSize', () => {
  const wrong = [
    ['right', curve(1_000_000, 0.88)],
    ['far too small', curve(100_000, 0.88)],
    ['far too large', curve(9_000_000, 0.97)],
    ['the same everywhere', curve(1_000_000, 1)],
  ] as const;
  const sizes = curve(1_000_000, 0.88);

  test.each(
    wrong,
  )('finds the best that fits, or one that is as good as full, where the expectation is %s', async (_, expected) => {
    for (let target = 40_000; target < 1_100_000; target += 7_000) {
      const best = sizes.findIndex((size) => size <= target);
      const { step, made } = await sought(expected, sizes, target);
      const found = sizes[step] ?? Number.POSITIVE_INFINITY;
      expect(best === -1 ? step === STEPS - 1 : found <= target).toBe(true);
      if (best !== -1) expect(step === best || found >= target * 0.9).toBe(true);
      expect(new Set(made).size).toBe(made.length);
      expect(made.length).toBeLessThanOrEqual(8);
    }
  });

  test('makes one where the expectation is right, or the smallest does not fit', async () => {
    expect((await sought(sizes, sizes, 300_000)).made).toHaveLength(1);
    expect((await sought(sizes, sizes, 1_000)).made).toEqual([STEPS - 1]);
  });

  test('goes on where a step cannot be made', async () => {
    const broken = sizes.map((size, step) => (step % 2 === 0 ? size : Number.POSITIVE_INFINITY));
    const { step } = await sought(sizes, broken, 300_000);
    expect(broken[step]).toBeLessThanOrEqual(300_000);
  });
});
