import { type Incident, type Maintenance, timeOf } from '../announcements/announcements.ts';
import type { DaySummary } from '../history/day.ts';
import { CURRENT_FOR_MS, type View } from './view.ts';
import { overallWords, SHOWN_WORDS } from './words.ts';

/** Renders the content of the page for programs. It is out of date after `valid_until`. */
export function statusJson(view: View): string {
  const { checkedAt, overall, components, now } = view;
  const value = {
    checked_at: time(checkedAt),
    valid_until: time(checkedAt === null ? null : checkedAt + CURRENT_FOR_MS),
    status: overall,
    description: overallWords(view),
    components: components.map((each) => ({
      id: each.id,
      name: each.name,
      status: each.shown,
      status_label: SHOWN_WORDS[each.shown],
      since: time(each.since),
      reason: each.why,
      measured_at: time(each.measuredAt),
      up_share: each.upShare,
      minutes: minutes(each.total, each.everyMinutes),
      days: each.days.map(({ day, ...summary }) => ({ day, minutes: minutes(summary, each.everyMinutes) })),
    })),
    incidents: [...view.openIncidents, ...view.pastIncidents].map(incident),
    maintenances: [...view.comingMaintenances, ...view.pastMaintenances].map((each) =>
      maintenance(each, now),
    ),
  };
  return `${JSON.stringify(value)}\n`;
}

function minutes({ counts, none }: DaySummary, everyMinutes: number) {
  return {
    up: counts.u * everyMinutes,
    down: counts.d * everyMinutes,
    failed: counts.f * everyMinutes,
    source: counts.s * everyMinutes,
    maintenance: counts.m * everyMinutes,
    no_data: none * everyMinutes,
  };
}

function incident({ id, title, phase, components, openedAt, closedAt, posts }: Incident) {
  return {
    id,
    title,
    status: closedAt === null ? phase : 'encerrado',
    components,
    opened_at: time(openedAt),
    closed_at: time(closedAt),
    posts: posts.map(({ at, text }) => ({ at: time(at), text })),
  };
}

function maintenance(each: Maintenance, now: number) {
  const { id, title, components, from, to, isCanceled, posts } = each;
  return {
    id,
    title,
    status: isCanceled ? 'canceled' : timeOf(each, now),
    components,
    from: time(from),
    to: time(to),
    posts: posts.map(({ at, text }) => ({ at: time(at), text })),
  };
}

function time(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
