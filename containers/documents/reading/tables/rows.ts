import { goesOn, isBroken, repeatsValue, rightEdges } from './continuations.ts';
import { least } from './extremes.ts';
import { type Anchors, anchorsOf, isAnchor, type RowLine } from './row-anchors.ts';

/** Lines of one cell stand closer than this, in sizes of letters from baseline to baseline. */
const WIDEST_LEADING = 1.7;
/** Of the distance between rows: what is closer is part of a row. */
const CLOSER = 0.94;
/** Two distances that differ by less are one. */
const SAME = 1.08;
/** Rows stand as close as that share of them; others have room between. */
const USUAL_PITCH = 0.1;
const LEAST_BANDS = 3;
const LOOSE = 1.2;

/** The value that this share of all is below. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
}

/**
 * For each line but the first, whether it begins a row. Rules between lines part rows always; where they part all of
 * them, each band is one row. Else lines belong together that stand closer than rows do.
 */
function beginnings(lines: readonly RowLine[], rules: readonly number[], anchors: Anchors): boolean[] {
  const isAnchored = lines.map((row) => isAnchor(row, anchors));
  const gaps = lines.map((row, index) => row.line.baseline - (lines[index - 1]?.line.baseline ?? 0));
  const isRuled = lines.map(({ line }, index) => {
    const above = lines[index - 1]?.line;
    return !!above && rules.some((at) => at > above.baseline - 1 && at < line.baseline - line.size * 0.3);
  });
  const pitches = gaps.filter((_, index) => index > 0 && isAnchored[index] && isAnchored[index - 1]);
  const pitch = quantile(pitches, USUAL_PITCH);
  const leading =
    quantile(
      lines.map(({ line }) => line.size),
      0.5,
    ) * WIDEST_LEADING;
  const isClose = (index: number) =>
    (gaps[index] ?? 0) < Math.min(leading, CLOSER * pitch) && !isRuled[index];
  const edges = rightEdges(lines);
  const begins = lines.map((_, index) => index > 0);
  let start = 0;
  while (start < lines.length) {
    // From one anchor up to the next: what stands between goes with the nearer.
    let end = start + 1;
    while (end < lines.length && !isAnchored[end]) end++;
    const between = Array.from({ length: end - start - 1 }, (_, place) => start + 1 + place);
    const links = end < lines.length ? [...between, end] : between;
    const hasAnchor = isAnchored[start] === true;
    const close = links.filter(isClose);
    if (hasAnchor && close.length === links.length && end < lines.length) {
      const widest = links.reduce((most, link) => ((gaps[link] ?? 0) > (gaps[most] ?? 0) ? link : most), end);
      const narrowest = least(links.map((link) => gaps[link] ?? 0));
      const isEven = (gaps[widest] ?? 0) <= narrowest * SAME;
      const cut = isEven ? end : widest;
      for (const link of links) begins[link] = link === cut;
    } else
      for (const link of close) begins[link] = isAnchored[link] === true && isAnchored[link - 1] === true;
    if (anchors.values.includes(true) && hasAnchor)
      for (const link of between) {
        const isNear = (gaps[link] ?? 0) < leading && !isRuled[link];
        const row = lines[link];
        if (!isNear || !row || !goesOn(row, lines[start], anchors)) break;
        if (!anchors.isLedByDate && !isBroken(row, lines[link - 1], edges)) break;
        begins[link] = false;
      }
    start = end;
  }
  if (isRuled.filter(Boolean).length >= LEAST_BANDS) joinBands(begins, isAnchored, isRuled, gaps, leading);
  return begins;
}

/** Between two rules lies one row, if no more than one line there has dates and numbers. */
function joinBands(
  begins: boolean[],
  isAnchored: readonly boolean[],
  isRuled: readonly boolean[],
  gaps: readonly number[],
  leading: number,
): void {
  const starts = [...isRuled.keys()].filter((index) => isRuled[index]);
  for (const [place, start] of starts.entries()) {
    const end = starts[place + 1] ?? isRuled.length;
    if (isAnchored.slice(start, end).filter(Boolean).length > 1) continue;
    for (let link = start + 1; link < end; link++)
      if ((gaps[link] ?? 0) < leading * LOOSE) begins[link] = false;
  }
}

/** The rows that lines make: each a list of lines, from the top down. `rules` are heights of level lines. */
export function rowsOf(lines: readonly RowLine[], rules: readonly number[]): RowLine[][] {
  const anchors = anchorsOf(lines);
  const begins = beginnings(lines, rules, anchors);
  const rows: RowLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const row = rows.at(-1);
    if (row && !begins[index] && !repeatsValue(row, line, anchors)) row.push(line);
    else rows.push([line]);
  }
  return rows;
}
