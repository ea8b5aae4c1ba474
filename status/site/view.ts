import {
  type Announcements,
  type Incident,
  isMaintained,
  type Maintenance,
  timeOf,
} from '../announcements/announcements.ts';
import { DAY_MS, dayOf, lastDays, MINUTE_MS, sinceMidnight } from '../brasilia.ts';
import { COMPONENT_IDS, COMPONENTS, type ComponentId } from '../components.ts';
import { type Counts, type DaySummary, MARKS, measured, summaryOf } from '../history/day.ts';
import type { Standing } from '../history/standing.ts';
import { type ComponentState, type HistoryState, stateOf } from '../history/state.ts';

export const DAYS_SHOWN = 90;
/** A page with an older check reports that it is out of date. */
export const CURRENT_FOR_MS = 5 * MINUTE_MS;
/** Missed probes after which the state is unknown. */
const MISSED_QUESTIONS = 3;
const INCIDENTS_SHOWN = 50;

export type Shown = Standing | 'maintenance';
/** `partial`: all measured components are up, but some were not measured. */
export type Overall = Shown | 'partial';

export interface DayView extends DaySummary {
  day: string;
}

export interface ComponentView {
  id: ComponentId;
  name: string;
  about: string;
  everyMinutes: number;
  shown: Shown;
  /** The time from which it is in this state; null if unknown. */
  since: number | null;
  measuredAt: number | null;
  /** The reason why the last outcome was not right. */
  why: string | null;
  days: DayView[];
  /** Slots of all days; below, the share of measured slots that were up, null if none was measured. */
  total: DaySummary;
  upShare: number | null;
}

export interface View {
  /** The time of the last check; null before the first one. */
  checkedAt: number | null;
  overall: Overall;
  components: ComponentView[];
  openIncidents: Incident[];
  pastIncidents: Incident[];
  /** Running and planned maintenances, the next one first. */
  comingMaintenances: Maintenance[];
  pastMaintenances: Maintenance[];
  now: number;
}

export function viewOf(state: HistoryState, announcements: Announcements, now: number): View {
  const components = COMPONENT_IDS.map((id) => componentView(id, state, announcements, now));
  const { incidents, maintenances } = announcements;
  const isRecent = ({ closedAt }: { closedAt: number | null }) =>
    closedAt === null || closedAt > now - DAYS_SHOWN * DAY_MS;
  const isOver = (each: Maintenance) => timeOf(each, now) === 'over';
  return {
    checkedAt: state.checkedAt,
    overall: overallOf(components.map(({ shown }) => shown)),
    components,
    openIncidents: incidents.filter(({ closedAt }) => closedAt === null),
    pastIncidents: incidents
      .filter((each) => each.closedAt !== null && isRecent(each))
      .slice(0, INCIDENTS_SHOWN),
    comingMaintenances: maintenances
      .filter((each) => !isOver(each))
      .sort((one, other) => one.from - other.from),
    pastMaintenances: maintenances
      .filter((each) => isOver(each) && each.to > now - DAYS_SHOWN * DAY_MS)
      .slice(0, INCIDENTS_SHOWN),
    now,
  };
}

function componentView(
  id: ComponentId,
  state: HistoryState,
  announcements: Announcements,
  now: number,
): ComponentView {
  const component = stateOf(state, id);
  const { everyMinutes, name, about } = COMPONENTS[id];
  const shown = shownOf(component, everyMinutes, isMaintained(announcements, id, now), now);
  const days = daysOf(component, everyMinutes, now);
  const total = sumOf(days);
  const measuredSlots = measured(total.counts);
  const { standing, since } = component.judged;
  return {
    id,
    name,
    about,
    everyMinutes,
    shown,
    since: shown === standing ? since : null,
    measuredAt: component.measuredAt,
    why: shown === 'up' ? null : (component.last?.why ?? null),
    days,
    total,
    upShare: measuredSlots === 0 ? null : total.counts.u / measuredSlots,
  };
}

/**
 * Returns the state to show: `unknown` if the component was not measured recently, whatever its state was.
 */
function shownOf(
  { judged, measuredAt }: ComponentState,
  everyMinutes: number,
  isInMaintenance: boolean,
  now: number,
): Shown {
  const knownForMs = (MISSED_QUESTIONS * everyMinutes + 2) * MINUTE_MS;
  if (measuredAt === null || Math.abs(now - measuredAt) > knownForMs) return 'unknown';
  if (isInMaintenance && judged.standing !== 'up') return 'maintenance';
  return judged.standing;
}

function daysOf({ days }: ComponentState, everyMinutes: number, now: number): DayView[] {
  const today = dayOf(now);
  return lastDays(now, DAYS_SHOWN).map((day) => ({
    day,
    ...summaryOf(days[day], everyMinutes, day === today ? sinceMidnight(now) : DAY_MS),
  }));
}

function sumOf(days: readonly DayView[]): DaySummary {
  const counts: Counts = { u: 0, d: 0, f: 0, s: 0, m: 0 };
  let none = 0;
  for (const day of days) {
    for (const mark of MARKS) counts[mark] += day.counts[mark];
    none += day.none;
  }
  return { counts, none };
}

function overallOf(shown: readonly Shown[]): Overall {
  const worst = (['down', 'maintenance', 'source'] as const).find((each) => shown.includes(each));
  if (worst !== undefined) return worst;
  if (!shown.includes('unknown')) return 'up';
  return shown.includes('up') ? 'partial' : 'unknown';
}
