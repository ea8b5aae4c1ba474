import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Pace, type PaceLimits, SOURCE_PACE } from '../../../worker/intake/pace.ts';

const LIMITS: PaceLimits = { leastBytes: 1_000, windowMs: 10_000, wholeMs: 60_000 };

test('a source sends 16 KiB in each 15 s, and everything within 10 minutes', () => {
  const tooSlow = new Pace(SOURCE_PACE);
  tooSlow.arrived(16 * 1024 - 1, 15_000);
  expect(tooSlow.patienceMs).toBe(0);
  const slow = new Pace(SOURCE_PACE);
  for (let window = 0; window < 40; window++) {
    expect(slow.patienceMs).toBe(15_000);
    slow.arrived(16 * 1024, 15_000);
  }
  expect(slow.patienceMs).toBe(0);
});

describe('a source’s pace', () => {
  test('leaves a whole window for the first bytes', () => {
    expect(new Pace(LIMITS).patienceMs).toBe(10_000);
  });

  test('has no patience left when too little has come within the window', () => {
    const pace = new Pace(LIMITS);
    for (let second = 0; second < 10; second++) pace.arrived(99, 1_000);
    expect(pace.patienceMs).toBe(0);
  });

  test('is good again as soon as the window’s bytes are there', () => {
    const pace = new Pace(LIMITS);
    for (let second = 0; second < 9; second++) pace.arrived(100, 1_000);
    expect(pace.patienceMs).toBe(1_000);
    pace.arrived(100, 500);
    expect(pace.patienceMs).toBe(10_000);
  });

  test('ends at the whole time, however fast the bytes are', () => {
    const pace = new Pace(LIMITS);
    for (let second = 0; second < 59; second++) pace.arrived(5_000, 1_000);
    expect(pace.patienceMs).toBe(1_000);
    pace.arrived(5_000, 2_000);
    expect(pace.patienceMs).toBe(0);
  });

  test('never lets a source be slower than the least rate over its whole time, nor waits beyond a limit', () => {
    const reads = fc.array(fc.record({ bytes: fc.nat(400), waitedMs: fc.nat(3_000) }), { maxLength: 200 });
    fc.assert(
      fc.property(reads, (arrivals) => {
        const pace = new Pace(LIMITS);
        let [bytes, waitedMs] = [0, 0];
        for (const arrival of arrivals) {
          if (arrival.waitedMs > pace.patienceMs) break;
          pace.arrived(arrival.bytes, arrival.waitedMs);
          bytes += arrival.bytes;
          waitedMs += arrival.waitedMs;
        }
        expect(waitedMs).toBeLessThanOrEqual(LIMITS.wholeMs);
        const fullWindows = Math.floor(bytes / LIMITS.leastBytes) + 1;
        expect(waitedMs).toBeLessThanOrEqual(fullWindows * LIMITS.windowMs);
        expect(pace.patienceMs).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
