import { goesOn, isBroken, repeatsValue, rightEdges } from './continuations.ts';
import { least } from './extremes.ts';
import { type Anchors, anchorsOf, isAnchor, type RowLine } from './row-anchors.ts';

/** Maximum leading within a cell, as a multiple of the letters' size. */
const WIDEST_LEADING = 1.7;
/** Lines closer than this share of the distance between rows are one row. */
const CLOSER = 0.94;
/** Distances within this factor of each other count as equal. */
const SAME = 1.08;
/** The usual distance between rows is this quantile of all distances, because some rows have extra space. */
const USUAL_PITCH = 0.1;
const LEAST_BANDS = 3;
const LOOSE = 1.2;

/** A quantile of values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
}

/** Distances of the lines of a table to the lines above them. */
interface Spacing {
  isAnchored: readonly boolean[];
  /** For each line, true if a rule separates it from the line above. */
  isRuled: readonly boolean[];
  /** Distance from the baseline above. */
  gaps: readonly number[];
  /** Maximum leading within a cell, in points. */
  leading: number;
  /** The usual distance between rows. */
  pitch: number;
}

function spacingOf(lines: readonly RowLine[], rules: readonly number[], anchors: Anchors): Spacing {
  const isAnchored = lines.map((row) => isAnchor(row, anchors));
  const gaps = lines.map((row, index) => row.line.baseline - (lines[index - 1]?.line.baseline ?? 0));
  const isRuled = lines.map(({ line }, index) => {
    const above = lines[index - 1]?.line;
    return !!above && rules.some((at) => at > above.baseline - 1 && at < line.baseline - line.size * 0.3);
  });
  const pitches = gaps.filter((_, index) => index > 0 && isAnchored[index] && isAnchored[index - 1]);
  const sizes = lines.map(({ line }) => line.size);
  const leading = quantile(sizes, 0.5) * WIDEST_LEADING;
  return { isAnchored, isRuled, gaps, leading, pitch: quantile(pitches, USUAL_PITCH) };
}

/**
 * Returns, for each line, true if it starts a row; false for the first line. A rule between two lines always
 * starts a row; if rules separate all rows, each band between them is one row. Otherwise lines that are
 * closer than rows are one row.
 */
function beginnings(lines: readonly RowLine[], rules: readonly number[], anchors: Anchors): boolean[] {
  const spacing = spacingOf(lines, rules, anchors);
  const { isAnchored, isRuled, gaps, leading } = spacing;
  const edges = rightEdges(lines);
  const goesOnAt = (link: number, start: number): boolean => {
    const row = lines[link];
    if (!row || (gaps[link] ?? 0) >= leading || isRuled[link]) return false;
    if (!goesOn(row, lines[start], anchors)) return false;
    return anchors.isLedByDate || isBroken(row, lines[link - 1], edges);
  };
  const begins = lines.map((_, index) => index > 0);
  let start = 0;
  while (start < lines.length) {
    // Lines between two anchors belong to the nearer one.
    let end = start + 1;
    while (end < lines.length && !isAnchored[end]) end++;
    joinClose(begins, spacing, start, end);
    const mayGoOn = anchors.values.includes(true) && isAnchored[start] === true;
    for (let link = start + 1; mayGoOn && link < end && goesOnAt(link, start); link++) begins[link] = false;
    start = end;
  }
  if (isRuled.filter(Boolean).length >= LEAST_BANDS) joinBands(begins, spacing);
  return begins;
}

function isClose({ gaps, isRuled, leading, pitch }: Spacing, link: number): boolean {
  return (gaps[link] ?? 0) < Math.min(leading, CLOSER * pitch) && !isRuled[link];
}

/** Joins the lines between two anchors to the nearer anchor; if all are close, the widest gap separates the rows. */
function joinClose(begins: boolean[], spacing: Spacing, start: number, end: number): void {
  const { gaps, isAnchored } = spacing;
  const hasNext = end < gaps.length;
  const links = Array.from({ length: end - start - (hasNext ? 0 : 1) }, (_, place) => start + 1 + place);
  const close = links.filter((link) => isClose(spacing, link));
  if (isAnchored[start] && hasNext && close.length === links.length) {
    const cut = widestGap(gaps, links, end);
    for (const link of links) begins[link] = link === cut;
  } else for (const link of close) begins[link] = isAnchored[link] === true && isAnchored[link - 1] === true;
}

/** The line with the widest gap above it; the last one if all gaps are equal. */
function widestGap(gaps: readonly number[], links: readonly number[], last: number): number {
  const widest = links.reduce((most, link) => ((gaps[link] ?? 0) > (gaps[most] ?? 0) ? link : most), last);
  const narrowest = least(links.map((link) => gaps[link] ?? 0));
  return (gaps[widest] ?? 0) <= narrowest * SAME ? last : widest;
}

/** Joins all lines between two rules to one row, if at most one of them has dates and numbers. */
function joinBands(begins: boolean[], { isAnchored, isRuled, gaps, leading }: Spacing): void {
  const starts = [...isRuled.keys()].filter((index) => isRuled[index]);
  for (const [place, start] of starts.entries()) {
    const end = starts[place + 1] ?? isRuled.length;
    if (isAnchored.slice(start, end).filter(Boolean).length > 1) continue;
    for (let link = start + 1; link < end; link++)
      if ((gaps[link] ?? 0) < leading * LOOSE) begins[link] = false;
  }
}

/** Groups lines into rows, from top to bottom. `rules` are the heights of horizontal lines. */
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
