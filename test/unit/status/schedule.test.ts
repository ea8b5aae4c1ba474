import { afterEach, expect, test, vi } from 'vitest';
import { OneAtATime } from '../../../status/prober/one-at-a-time.ts';
import { eachMinute } from '../../../status/prober/schedule.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('minutes follow each other while the time of day jumps back and forth', async () => {
  const ending = new AbortController();
  const minutes: number[] = [];
  const startedAt = performance.now();
  await eachMinute(20, ending.signal, (minute) => {
    minutes.push(minute);
    vi.spyOn(Date, 'now').mockReturnValue(minute % 2 === 0 ? 0 : 4_000_000_000_000);
    if (minutes.length === 6) ending.abort();
  });
  expect(minutes[0]).toBe(0);
  expect(minutes).toEqual([...new Set(minutes)].sort((one, other) => one - other));
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(90);
});

test('what is wanted while it is done is done once more, and a failure ends nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let done = 0;
  const work = new OneAtATime(async () => {
    done += 1;
    if (done === 1) for (let count = 0; count < 5; count++) work.request();
    await Promise.resolve();
    if (done === 1) throw new Error('no');
  });
  work.request();
  await work.settled();
  expect(done).toBe(2);
  work.request();
  await work.settled();
  expect(done).toBe(3);
});
