import { DAY_MS, MINUTE_MS, sinceMidnight } from '../brasilia.ts';
import type { OutcomeKind } from '../outcome.ts';
import type { Standing } from './standing.ts';

/**
 * The mark of a slot: up, down, isolated failure, failure of an external source, failure in planned
 * maintenance.
 */
export const MARKS = ['u', 'd', 'f', 's', 'm'] as const;
export type Mark = (typeof MARKS)[number];
const EMPTY = '.';

/** Slots of each mark. Slots without a mark were not measured. */
export type Counts = Record<Mark, number>;

/** A component's day: one character per slot while the day may change, counts later. */
export type DayRecord = { slots: string } | { counts: Counts };

/** Returns the mark of an outcome; null if nothing was measured. */
export function markOf(outcome: OutcomeKind, standing: Standing, isMaintenance: boolean): Mark | null {
  if (outcome === 'unmeasured') return null;
  if (outcome === 'right') return standing === 'down' ? 'd' : 'u';
  if (isMaintenance) return 'm';
  if (standing === 'down') return 'd';
  return outcome === 'source' ? 's' : 'f';
}

/** Marks the slot of `at`; a newer mark replaces an older one. A day that has only counts is unchanged. */
export function withMark(
  day: DayRecord | undefined,
  { at, mark, everyMinutes }: { at: number; mark: Mark; everyMinutes: number },
): DayRecord {
  if (day && !('slots' in day)) return day;
  const slots = day?.slots ?? EMPTY.repeat(slotsOfDay(everyMinutes));
  const place = Math.floor(sinceMidnight(at) / (everyMinutes * MINUTE_MS));
  return { slots: slots.slice(0, place) + mark + slots.slice(place + 1) };
}

export function countsOf(day: DayRecord | undefined, untilSlot = Number.POSITIVE_INFINITY): Counts {
  if (day && 'counts' in day) return day.counts;
  const counts: Counts = { u: 0, d: 0, f: 0, s: 0, m: 0 };
  const slots = (day?.slots ?? '').slice(0, untilSlot);
  for (const mark of MARKS) counts[mark] = slots.split(mark).length - 1;
  return counts;
}

export interface DaySummary {
  counts: Counts;
  /** Ended slots that were not measured. */
  none: number;
}

/** Summarizes a day. `elapsedMs`: the part of the day that has passed. */
export function summaryOf(
  day: DayRecord | undefined,
  everyMinutes: number,
  elapsedMs: number = DAY_MS,
): DaySummary {
  const ended = Math.min(slotsOfDay(everyMinutes), Math.floor(elapsedMs / (everyMinutes * MINUTE_MS)));
  return {
    counts: countsOf(day, ended + 1),
    none: Math.max(0, ended - measured(countsOf(day, ended))),
  };
}

export function measured(counts: Counts): number {
  return MARKS.reduce((sum, mark) => sum + counts[mark], 0);
}

function slotsOfDay(everyMinutes: number): number {
  return DAY_MS / (everyMinutes * MINUTE_MS);
}
