import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enterWindow, packTimes, unpackTimes, WINDOW_MS } from '../../../worker/gate/window.ts';

const START = 1_790_000_000_000;
/** Waits between calls: bursts, the window's very edge, and long pauses. */
const waits = fc.array(
  fc.oneof(
    fc.constantFrom(0, 1, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS + 1),
    fc.nat(2_000),
    fc.nat(2 * WINDOW_MS),
  ),
  { maxLength: 120 },
);
const limits = fc.integer({ min: 1, max: 12 });

/** Calls after these waits, one after the other, as the Gate makes them. */
function callsAfter(pauses: number[], limitAt: (place: number) => number) {
  let now = START;
  let hits: number[] = [];
  return pauses.map((pause, place) => {
    now += pause;
    const limit = limitAt(place);
    const earlier = hits;
    const verdict = enterWindow(earlier, now, limit);
    hits = verdict.hits;
    return { now, limit, earlier, verdict };
  });
}

describe('the window of 60 s', () => {
  test('never admits more calls than its limit in any 60 s', () => {
    fc.assert(
      fc.property(waits, limits, (pauses, limit) => {
        const admitted = callsAfter(pauses, () => limit)
          .filter(({ verdict }) => verdict.allowed)
          .map(({ now }) => now);
        for (const from of admitted) {
          const within = admitted.filter((at) => at >= from && at < from + WINDOW_MS);
          expect(within.length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  test('refuses a call only when its limit is used up by admitted calls of the last 60 s', () => {
    fc.assert(
      fc.property(waits, limits, (pauses, limit) => {
        const admitted: number[] = [];
        for (const { now, verdict } of callsAfter(pauses, () => limit)) {
          const recent = admitted.filter((at) => at > now - WINDOW_MS).length;
          expect(verdict.allowed).toBe(recent < limit);
          expect(verdict.remaining).toBe(Math.max(0, limit - recent - (verdict.allowed ? 1 : 0)));
          if (verdict.allowed) admitted.push(now);
        }
      }),
    );
  });

  test('gives a refused call no place', () => {
    fc.assert(
      fc.property(waits, limits, (pauses, limit) => {
        for (const { now, earlier, verdict } of callsAfter(pauses, () => limit)) {
          if (verdict.allowed) continue;
          expect(verdict.hits).toEqual(earlier.filter((at) => at > now - WINDOW_MS));
        }
      }),
    );
  });

  test('says truly when a refused caller will be let in, also after a plan with fewer calls', () => {
    fc.assert(
      fc.property(waits, fc.array(limits, { minLength: 120, maxLength: 120 }), (pauses, changing) => {
        for (const { limit, verdict } of callsAfter(pauses, (place) => changing[place] ?? 1)) {
          if (verdict.allowed) continue;
          expect(enterWindow(verdict.hits, verdict.freesAt, limit).allowed).toBe(true);
          expect(enterWindow(verdict.hits, verdict.freesAt - 1, limit).allowed).toBe(false);
        }
      }),
    );
  });

  test('of an admitted call frees when its oldest call leaves it', () => {
    const { freesAt, hits } = enterWindow([START, START + 10], START + 20, 10);
    expect(hits).toEqual([START, START + 10, START + 20]);
    expect(freesAt).toBe(START + WINDOW_MS);
  });

  test('that is empty frees 60 s after the first call', () => {
    expect(enterWindow([], START, 10)).toEqual({
      allowed: true,
      remaining: 9,
      freesAt: START + WINDOW_MS,
      hits: [START],
    });
  });
});

describe('the times of a window, as they are stored', () => {
  test('are read back, equal ones too', () => {
    fc.assert(
      fc.property(waits, (pauses) => {
        const hits = callsAfter(pauses, () => 300).at(-1)?.verdict.hits ?? [];
        expect(unpackTimes(packTimes(hits))).toEqual(hits);
      }),
    );
  });

  test('are read as the version before stored them: each in full', () => {
    expect(unpackTimes(JSON.stringify([START, START, START + 7]))).toEqual([START, START, START + 7]);
    expect(unpackTimes('[]')).toEqual([]);
  });
});
