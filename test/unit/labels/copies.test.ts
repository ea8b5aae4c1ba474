import { describe, expect, test } from 'vitest';
import {
  areCopies,
  haveEqualWords,
  mayBeCopies,
  type NeighbourPair,
} from '../../../containers/documents/label-finding/copies.ts';

/** Two columns of so many rows: how the same each is as the one below, and as the one beside. */
function columns(below: readonly number[], beside: number): NeighbourPair[] {
  return below.flatMap((sameness, at) => [
    { isAcross: false, at, likeness: 1, sameness },
    { isAcross: false, at, likeness: 1, sameness },
    { isAcross: true, at: 0, likeness: 1, sameness: beside },
  ]);
}

describe('neighbours', () => {
  test.each([
    ['of which every two say the same', columns([0.9, 0.3, 0.9], 0.4), true],
    ['of which every two say nearly the same, as in a poor scan', columns([0.73, 0.3, 0.78], 0.68), true],
    ['that are the same in a poor scan, some no more than labels', columns([0.7, 0.3, 0.8], 0.72), false],
    ['in many twos that are so on an average', columns([0.75, 0.4, 0.7, 0.5, 0.66], 0.5), true],
    ['that are all the same', columns([0.95, 0.94, 0.95], 0.95), false],
    ['that differ as labels do', columns([0.6, 0.3, 0.57], 0.5), false],
    ['in three rows', columns([0.9, 0.3], 0.4), false],
    ['of which only the second and third say the same', columns([0.3, 0.9, 0.3], 0.4), false],
  ])('%s', (_, pairs, expected) => {
    expect(areCopies(pairs)).toBe(expected);
  });

  test('have equal words only where they have any: two pictures without words may be two labels', () => {
    expect([haveEqualWords('Ana Prado', 'Ana Prado'), haveEqualWords('Ana Prado', 'Rui Prado')]).toEqual([
      true,
      false,
    ]);
    expect(haveEqualWords('Ana Prado', '')).toBe(false);
    expect(haveEqualWords('', '')).toBeNull();
  });

  test('alone are copies where hardly anything differs, and may be where little does', () => {
    const alone = (sameness: number): NeighbourPair[] => [{ isAcross: false, at: 0, likeness: 1, sameness }];
    expect([0.9, 0.75, 0.5].map((sameness) => areCopies(alone(sameness)))).toEqual([true, false, false]);
    expect([0.9, 0.75, 0.5].map((sameness) => mayBeCopies(alone(sameness)))).toEqual([true, true, false]);
  });
});
