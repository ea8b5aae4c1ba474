import { describe, expect, test } from 'vitest';
import { superseded } from '../../../containers/sandbox/superseded.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 1_790_000_000_000;

/** Versions named by the hours since their last use. */
const usedBefore = (...hours: number[]) =>
  hours.map((before) => ({ name: String(before), lastUsedAt: NOW - before * HOUR }));

describe('versions of the bundled programs', () => {
  test('that were used within a day are all kept, however many', () => {
    expect(superseded(usedBefore(...Array.from({ length: 25 }, (_, hour) => hour)), NOW)).toEqual([]);
  });

  test('that were not are removed, but for the four used last', () => {
    expect(superseded(usedBefore(100, 30, 1, 25, 60, 40), NOW)).toEqual(['60', '100']);
  });

  test('that nobody has used for a week are removed, even where they are the last', () => {
    const week = (7 * DAY) / HOUR;
    expect(superseded(usedBefore(week, week + 1), NOW)).toEqual([String(week + 1)]);
  });
});
