import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../worker/time/clock.ts';
import { Waiters } from '../../../worker/time/waiters.ts';

describe('who waits for something', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is given it at once where it is there', async () => {
    const waiters = new Waiters();
    expect(await waiters.find('end', 0, systemClock, () => 'there')).toBe('there');
    expect(waiters.count).toBe(0);
  });

  test('is given it when it has come, and not when something else has', async () => {
    const waiters = new Waiters();
    let come: string | null = null;
    const look = vi.fn(() => come);
    const found = waiters.find('end', 1_000, systemClock, look);
    waiters.wake('record');
    waiters.wake('end');
    await vi.advanceTimersByTimeAsync(0);
    expect(look).toHaveBeenCalledTimes(2);
    come = 'there';
    waiters.wake('end');
    expect(await found).toBe('there');
    expect(waiters.count).toBe(0);
  });

  test('gets nothing when the time is over, and has looked a last time', async () => {
    const waiters = new Waiters();
    const look = vi.fn(() => null);
    const found = waiters.find('end', 1_000, systemClock, look);
    await vi.advanceTimersByTimeAsync(400);
    waiters.wake('end');
    await vi.advanceTimersByTimeAsync(599);
    expect(waiters.count).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await found).toBeNull();
    expect(look).toHaveBeenCalledTimes(3);
  });
});
