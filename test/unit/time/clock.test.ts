import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shiftSystemClock, systemClock } from '../../../worker/time/clock.ts';

const START = 1_790_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  shiftSystemClock(0);
  vi.useRealTimers();
});

test('the clock of the service is the machine’s', () => {
  expect([systemClock.now(), systemClock.machineTime(START), systemClock.isShifted]).toEqual([
    START,
    START,
    false,
  ]);
});

test('an alarm of a shifted clock comes when that clock shows its time', () => {
  shiftSystemClock(60_000);
  expect([systemClock.now(), systemClock.isShifted]).toEqual([START + 60_000, true]);
  expect(systemClock.machineTime(systemClock.now() + 1_000)).toBe(START + 1_000);
});
