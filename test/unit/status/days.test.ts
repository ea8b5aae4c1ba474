import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, dayOf, MINUTE_MS, shownMoment, typedMoment } from '../../../status/brasilia.ts';
import { countsOf, measured, summaryOf } from '../../../status/history/day.ts';
import {
  EMPTY_STATE,
  type HistoryRecord,
  type HistoryState,
  noted,
  stateOf,
} from '../../../status/history/state.ts';
import type { OutcomeKind } from '../../../status/outcome.ts';

const MIDNIGHT = Date.parse('2026-11-20T03:00:00Z');

let number = 0;
function record(at: number, is: OutcomeKind, rest: Partial<HistoryRecord> = {}): HistoryRecord {
  number += 1;
  return { number, at, component: 'api', is, why: null, ms: null, maintenance: false, ...rest };
}

function stateAfter(records: readonly HistoryRecord[], from: HistoryState = EMPTY_STATE): HistoryState {
  return records.reduce(noted, from);
}

function minutes(count: number, is: OutcomeKind, from = MIDNIGHT): HistoryRecord[] {
  return Array.from({ length: count }, (_, place) => record(from + place * MINUTE_MS, is));
}

function countsAt(state: HistoryState, day: string) {
  return countsOf(stateOf(state, 'api').days[day]);
}

describe('a day', () => {
  test('begins at midnight in Brasília, not in UTC', () => {
    expect(dayOf(MIDNIGHT)).toBe('2026-11-20');
    expect(dayOf(MIDNIGHT - 1)).toBe('2026-11-19');
    expect(shownMoment(MIDNIGHT)).toBe('20/11/2026 às 00:00');
    expect(typedMoment('2026-11-20 00:00')).toBe(MIDNIGHT);
    expect(['2026-02-30 10:00', '2026-11-20 24:00', '20/11/2026 10:00', ''].map(typedMoment)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('of an outage counts it from its third failure on, the first two as failures, and its end at the second answer', () => {
    const all = [...minutes(10, 'right'), ...minutes(5, 'wrong', MIDNIGHT + 10 * MINUTE_MS)];
    all.push(...minutes(5, 'right', MIDNIGHT + 15 * MINUTE_MS));
    expect(countsAt(stateAfter(all), '2026-11-20')).toEqual({ u: 14, d: 4, f: 2, s: 0, m: 0 });
  });

  test('in planned maintenance counts failures as that, and what was right as up', () => {
    const all = minutes(6, 'wrong').map((each) => ({ ...each, maintenance: true }));
    const right = record(MIDNIGHT + 6 * MINUTE_MS, 'right');
    expect(countsAt(stateAfter([...all, right]), '2026-11-20')).toMatchObject({ m: 6, d: 1, f: 0 });
  });

  test('has nothing where nothing was measured, and that is never up', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 1_440 }), (asked) => {
        const all = asked.map((isMeasured, place) =>
          record(MIDNIGHT + place * MINUTE_MS, isMeasured ? 'right' : 'unmeasured'),
        );
        const { counts, none } = summaryOf(stateOf(stateAfter(all), 'api').days['2026-11-20'], 1);
        expect(counts.u).toBe(asked.filter(Boolean).length);
        expect(none).toBe(1_440 - counts.u);
      }),
      { numRuns: 20 },
    );
    expect(summaryOf(undefined, 5)).toEqual({ counts: { u: 0, d: 0, f: 0, s: 0, m: 0 }, none: 288 });
    expect(summaryOf(undefined, 5, 0).none).toBe(0);
    expect(summaryOf(undefined, 5, 11 * MINUTE_MS).none).toBe(2);
  });

  test('counts each of its minutes once, whatever the clock does', () => {
    const jump = fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom<OutcomeKind>('right', 'wrong', 'source'), jump), {
          maxLength: 200,
        }),
        (all) => {
          const state = stateAfter(all.map(([is, offset]) => record(MIDNIGHT + offset, is)));
          const sum = Object.keys(stateOf(state, 'api').days).reduce(
            (total, day) => total + measured(countsAt(state, day)),
            0,
          );
          expect(sum).toBeLessThanOrEqual(
            new Set(all.map(([, offset]) => Math.floor(offset / MINUTE_MS))).size,
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  test('stays as it was when the clock goes ten years ahead for a while, and back', () => {
    const before = stateAfter(minutes(100, 'right'));
    const ahead = stateAfter(minutes(50, 'wrong', MIDNIGHT + 3_650 * DAY_MS), before);
    const back = stateAfter(minutes(100, 'right', MIDNIGHT + 100 * MINUTE_MS), ahead);
    expect(countsAt(back, '2026-11-20')).toMatchObject({ u: 199, d: 1 });
    expect(stateOf(back, 'api').judged.standing).toBe('up');
    expect(back.checkedAt).toBe(MIDNIGHT + 199 * MINUTE_MS);
  });

  test('keeps its counts for 90 days and more, when its minutes are gone', () => {
    let state = stateAfter(minutes(30, 'right'));
    for (let day = 1; day <= 95; day++)
      state = stateAfter(minutes(2, 'right', MIDNIGHT + day * DAY_MS), state);
    expect(countsAt(state, '2026-11-20')).toMatchObject({ u: 30 });
    expect(Object.keys(stateOf(state, 'api').days)).toHaveLength(96);
    expect(JSON.stringify(state).length).toBeLessThan(20_000);
  });
});

test('a record that is read twice counts once', () => {
  const all = minutes(2, 'wrong');
  const once = stateAfter(all);
  expect(stateAfter(all, once)).toEqual(once);
  expect(stateOf(stateAfter([...all, ...all]), 'api').judged.standing).toBe('unknown');
});
