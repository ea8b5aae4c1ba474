import { describe, expect, test } from 'vitest';
import { chooseMix, type MixWay } from '../../../containers/engines/media/choose-mix.ts';

const SILENT = Number.NEGATIVE_INFINITY;

/** A minute of a level that is another in the seconds from `from` to `to`. */
function minute(level: number, other = level, [from, to] = [0, 0]): number[] {
  return Array.from({ length: 60 }, (_, second) => (second >= from && second < to ? other : level));
}

function chosen(heard: readonly number[], mixes: Partial<Record<MixWay, readonly number[]>>, channels = 2) {
  const ways: MixWay[] = ['usual', 'even', 'inverted', 'left', 'right'];
  const measured = ways.flatMap((way) => {
    const levels = mixes[way];
    return levels === undefined ? [] : [{ way, levels }];
  });
  return chooseMix(heard, measured, channels);
}

describe('the mix of channels', () => {
  test('is the usual one where channels have nothing in common, or one of them is silent', () => {
    const others = { inverted: minute(-20), left: minute(-20), right: minute(-20) };
    for (const loss of [0, 3, 6])
      expect(chosen(minute(-20), { usual: minute(-20 - loss), ...others })).toEqual({
        way: 'usual',
        lostSeconds: 0,
      });
  });

  test('inverts a channel where both cancel each other, and takes one where only some seconds do', () => {
    const opposite = { usual: minute(SILENT), inverted: minute(-20), left: minute(-20), right: minute(-20) };
    expect(chosen(minute(-20), opposite)).toEqual({ way: 'inverted', lostSeconds: 0 });
    const half = {
      usual: minute(-20, SILENT, [0, 30]),
      inverted: minute(-20, SILENT, [30, 60]),
      left: minute(-20),
      right: minute(-20),
    };
    expect(chosen(minute(-20), half)).toEqual({ way: 'left', lostSeconds: 0 });
    expect(chosen(minute(-20), { ...half, left: minute(-20, SILENT, [10, 20]) }).way).toBe('right');
  });

  test('of a sound with a passage that is lost stays the usual one, and says for how long', () => {
    const mixes = { usual: minute(-20, -60, [5, 7]), inverted: minute(-50), left: minute(-20) };
    expect(chosen(minute(-20), mixes)).toEqual({ way: 'usual', lostSeconds: 2 });
  });

  test('has all channels alike where nothing is heard of the usual one; silence is no loss', () => {
    const surround = { usual: minute(SILENT), even: minute(-30) };
    expect(chosen(minute(-25), surround, 6)).toEqual({ way: 'even', lostSeconds: 0 });
    expect(chosen(minute(-80), { usual: minute(SILENT), inverted: minute(-80) })).toEqual({
      way: 'usual',
      lostSeconds: 0,
    });
    for (const [channels, loss] of [
      [6, 10],
      [16, 15],
    ] as const)
      expect(chosen(minute(-25), { usual: minute(-25 - loss), even: minute(-25) }, channels).way).toBe(
        'usual',
      );
  });
});
