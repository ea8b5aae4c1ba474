import { describe, expect, test } from 'vitest';
import { Pace } from '../../../containers/tools/media/pace.ts';

describe('of work that has 1,000 s', () => {
  test.each([
    ['nothing is said in its first tenth', 0, 99_000, true],
    ['no progress after a tenth cannot finish', 0, 101_000, false],
    ['what would take 2,001 s cannot finish', 0.1, 200_100, false],
    ['what would take 1,900 s may yet be faster', 0.1, 190_000, true],
    ['what is nearly done is left to its end', 0.9, 1_000_000, true],
  ])('%s', (_, share, now, can) => {
    expect(new Pace(0, 1_000_000).canFinish(share, now)).toBe(can);
  });

  test('a second round, which begins at nothing, is not slow', () => {
    const pace = new Pace(0, 1_000_000);
    expect([pace.canFinish(1, 400_000), pace.canFinish(0, 401_000)]).toEqual([true, true]);
  });
});
