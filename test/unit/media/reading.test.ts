import { expect, test } from 'vitest';
import { commonTick } from '../../../containers/engines/media/cut/reading.ts';

test('a moment is found at which frames and pieces of sound begin together, or nearly so', () => {
  expect(commonTick(0.1, 0.04, 0.024)).toBe(0);
  expect(commonTick(1.33, 0.04, 0.024)).toBeCloseTo(1.32, 9);
  const [frame, piece] = [1001 / 30_000, 1152 / 44_100];
  for (const seconds of [20, 61.7, 3600.02]) {
    const at = commonTick(seconds, frame, piece);
    expect(seconds - at).toBeLessThan(10.1);
    for (const tick of [frame, piece])
      expect(Math.abs(at - Math.round(at / tick) * tick)).toBeLessThan(0.0006);
  }
});
