import { z } from 'zod';
import { dayOf, MINUTE_MS } from '../brasilia.ts';
import { COMPONENT_IDS, COMPONENTS, type ComponentId } from '../components.ts';
import { countsOf, type DayRecord, markOf, withMark } from './day.ts';
import { type Judged, judge, UNJUDGED } from './standing.ts';

/** More days than the page shows: a clock that was wrong for some time adds days that do not exist. */
const DAYS_KEPT = 130;
/**
 * The newest days of a component keep their slots, so that measurements after the clock is set back replace
 * their marks.
 */
const DAYS_WITH_SLOTS = 4;

/**
 * Longer than any probe: an outcome that is older than the newest one by more was measured after the clock
 * was set back.
 */
const CLOCK_SET_BACK_MS = 10 * MINUTE_MS;

const run = z.object({ count: z.int().min(0), at: z.number() });
const count = z.int().min(0);
const dayRecord = z.union([
  z.object({ slots: z.string() }),
  z.object({ counts: z.object({ u: count, d: count, f: count, s: count, m: count }) }),
]);
const outcomeKind = z.enum(['right', 'wrong', 'source', 'unmeasured']);

const componentState = z.object({
  judged: z.object({
    standing: z.enum(['unknown', 'up', 'source', 'down']),
    since: z.number().nullable(),
    right: run,
    source: run,
    wrong: run,
    answered: run,
  }),
  /** The time of the last measured outcome, and below it the last outcome, measured or not. */
  measuredAt: z.number().nullable(),
  last: z.object({ at: z.number(), is: outcomeKind, why: z.string().nullable() }).nullable(),
  days: z.record(z.string(), dayRecord),
});
export type ComponentState = z.infer<typeof componentState>;

export const historyState = z.object({
  /** The number of the last record, so that a record that was stored twice counts once. */
  number: z.int().min(0),
  /** The start of the newest probe, by the clock at that time. */
  checkedAt: z.number().nullable(),
  components: z.record(z.string(), componentState),
});
export type HistoryState = z.infer<typeof historyState>;

export const historyRecord = z.object({
  number: z.int().min(1),
  at: z.number(),
  component: z.string(),
  is: outcomeKind,
  why: z.string().nullable(),
  ms: z.number().nullable(),
  /** The component was in planned maintenance. */
  maintenance: z.boolean(),
});
export type HistoryRecord = z.infer<typeof historyRecord>;

const UNMEASURED: ComponentState = { judged: UNJUDGED, measuredAt: null, last: null, days: {} };

export const EMPTY_STATE: HistoryState = { number: 0, checkedAt: null, components: {} };

export function stateOf({ components }: HistoryState, id: ComponentId): ComponentState {
  return components[id] ?? UNMEASURED;
}

/**
 * Returns the state after one more record. Records with an earlier number, or of a removed component, change
 * nothing else.
 */
export function noted(state: HistoryState, record: HistoryRecord): HistoryState {
  if (record.number <= state.number) return state;
  const id = COMPONENT_IDS.find((each) => each === record.component);
  if (id === undefined) return { ...state, number: record.number };
  const before = stateOf(state, id);
  const { number, at, is, why } = record;
  const judged = judge(before.judged, is, at);
  const after: ComponentState = {
    judged,
    measuredAt: is === 'unmeasured' ? before.measuredAt : at,
    last: { at, is, why },
    days: daysAfter(before.days, record, judged, COMPONENTS[id].everyMinutes),
  };
  return {
    number,
    checkedAt: newestOf(state.checkedAt, at),
    components: { ...state.components, [id]: after },
  };
}

/** A long probe is recorded after shorter ones that started later. */
function newestOf(before: number | null, at: number): number {
  return before !== null && at < before && before - at < CLOCK_SET_BACK_MS ? before : at;
}

function daysAfter(
  days: Record<string, DayRecord>,
  { at, is, maintenance }: HistoryRecord,
  { standing }: Judged,
  everyMinutes: number,
): Record<string, DayRecord> {
  const mark = markOf(is, standing, maintenance);
  if (mark === null) return days;
  const day = dayOf(at);
  const marked = { ...days, [day]: withMark(days[day], { at, mark, everyMinutes }) };
  return day in days ? marked : compacted(marked);
}

function compacted(days: Record<string, DayRecord>): Record<string, DayRecord> {
  const newestFirst = Object.entries(days).sort(([one], [other]) => (one < other ? 1 : -1));
  return Object.fromEntries(
    newestFirst
      .slice(0, DAYS_KEPT)
      .map(([day, record], place) => [day, place < DAYS_WITH_SLOTS ? record : { counts: countsOf(record) }]),
  );
}
