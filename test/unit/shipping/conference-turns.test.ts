import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurns } from '../../../browser/conference/turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a turn that fails is logged, and the next one comes all the same', async () => {
  const fault = new Error('no element of this name');
  const work = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(fault).mockResolvedValue(true);
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  await inTurns(work)();
  expect(logged.mock.calls).toEqual([[fault]]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(work).toHaveBeenCalledTimes(2);
});

test('turns come less often while nothing comes through, and as before once something does', async () => {
  const work = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  await inTurns(work)();
  await vi.advanceTimersByTimeAsync(1_799);
  expect(work).toHaveBeenCalledTimes(1);
  work.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(work).toHaveBeenCalledTimes(3);
});
