import type { Span } from './table.ts';

/** Tolerance, in points. */
export const EDGE = 0.5;

export interface Covered {
  from: number;
  to: number;
  count: number;
}

/** Counts the extents over each stretch of the page, from left to right. */
export function coverage(spans: readonly Span[]): Covered[] {
  const events = spans.flatMap(({ from, to }) => [
    { at: from, step: 1 },
    { at: to, step: -1 },
  ]);
  events.sort((one, other) => one.at - other.at || one.step - other.step);
  const covered: Covered[] = [];
  let count = 0;
  for (const [index, { at, step }] of events.entries()) {
    count += step;
    const next = events[index + 1];
    if (next && next.at > at) covered.push({ from: at, to: next.at, count });
  }
  return covered;
}

function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Stretches that at most `most` extents cover. */
export function emptyZones(spans: readonly Span[], most: number): Span[] {
  const zones: Span[] = [];
  for (const { from, to, count } of coverage(spans)) {
    if (count > most) continue;
    const last = zones.at(-1);
    if (last && last.to === from) last.to = to;
    else zones.push({ from, to });
  }
  return zones;
}

/** The stretch of a gutter that the fewest texts reach into; the widest of several. */
export function emptiest(gutter: Span, covered: readonly Covered[]): Span {
  let best: Covered | null = null;
  for (const stretch of covered) {
    const [from, to] = [Math.max(stretch.from, gutter.from), Math.min(stretch.to, gutter.to)];
    if (to <= from) continue;
    const isBetter = best === null || stretch.count < best.count;
    if (isBetter || (stretch.count === best?.count && to - from > best.to - best.from))
      best = { from, to, count: stretch.count };
  }
  return best ?? gutter;
}

/** Gutters within an empty zone: a text that is wholly inside the zone is a column of its own. */
export function guttersOf(zone: Span, spans: readonly Span[], least: number): Span[] {
  const inner = union(spans.filter(({ from, to }) => from >= zone.from - EDGE && to <= zone.to + EDGE));
  const gutters: Span[] = [];
  let from = zone.from;
  for (const span of [...inner, { from: zone.to, to: zone.to }]) {
    if (span.from - from >= least) gutters.push({ from, to: span.from });
    from = Math.max(from, span.to);
  }
  return gutters;
}
