import type { Line } from '../lines/word.ts';
import { kindOf } from './cell-kind.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { coverage, EDGE, emptiest, emptyZones, guttersOf } from './coverage.ts';
import { type Columns, partsOf } from './line-cells.ts';
import type { Span } from './table.ts';

/** Maximum share of the lines with gaps that may cross a gutter, as headings of several columns do. */
const MOST_CROSSING = 0.12;
/** Minimum width of a gutter, as a multiple of the letters' size. */
const LEAST_GUTTER = 0.15;
const FEW_LINES = 4;
const LEAST_GUTTER_OF_FEW = 0.8;
const MOST_HEADINGS = 3;
/** Text with more columns than this is not a table. */
const MOST_COLUMNS = 256;

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

function spansBetween(cuts: readonly number[], spans: readonly Span[]): Span[] {
  const bounds = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY];
  return bounds.slice(1).map((right, index) => {
    const left = bounds[index] ?? 0;
    const own = spans.filter(({ from, to }) => (from + to) / 2 > left && (from + to) / 2 <= right);
    const within = own.filter(({ from, to }) => from >= left - EDGE && to <= right + EDGE);
    const measured = within.length > 0 ? within : own;
    return {
      from: measured.reduce((least, span) => Math.min(least, span.from), Number.POSITIVE_INFINITY),
      to: measured.reduce((most, span) => Math.max(most, span.to), Number.NEGATIVE_INFINITY),
    };
  });
}

function middle({ from, to }: Span): number {
  return (from + to) / 2;
}

/** Finds cuts in narrow gutters that have only dates and numbers on one side. */
function narrowCuts(lines: readonly Line[], cuts: readonly number[]): number[] {
  const bounds = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY];
  return bounds.slice(1).flatMap((right, index) => {
    const left = bounds[index] ?? 0;
    const inside = ({ left: from, right: to }: { left: number; right: number }) =>
      (from + to) / 2 > left && (from + to) / 2 <= right;
    const rows = lines
      .map(({ words }) => chunksOf({ words: words.filter(inside) }))
      .filter((row) => row.length > 0);
    if (rows.filter((row) => row.length > 1).length < FEW_LINES) return [];
    const spans = rows.flat().map((chunk) => ({ from: chunk.box.left, to: chunk.box.right }));
    const most = Math.floor(rows.length * MOST_CROSSING);
    const size = median(lines.map((line) => line.size));
    return emptyZones(spans, most)
      .filter(({ from, to }) => to - from >= size * 0.12)
      .map(middle)
      .filter((cut) => {
        const sides = rows.map((row) => [
          row.findLast((chunk) => (chunk.box.left + chunk.box.right) / 2 < cut),
          row.find((chunk) => (chunk.box.left + chunk.box.right) / 2 > cut),
        ]);
        const both = sides.filter(([before, after]) => before && after);
        return [0, 1].some((side) => {
          const kinds = both.map((pair) => kindOf(pair[side]?.text ?? ''));
          return (
            kinds.length >= FEW_LINES - 1 &&
            kinds.filter((kind) => kind !== 'text').length >= kinds.length * 0.75
          );
        });
      });
  });
}

/** Joins a column that holds only a heading to the next one: a heading may be left of its numbers. */
function withoutHeadingColumns(lines: readonly Line[], cuts: readonly number[]): number[] {
  const kept = [...cuts];
  for (let index = 0; index < kept.length; index++) {
    const bounds = [Number.NEGATIVE_INFINITY, ...kept, Number.POSITIVE_INFINITY];
    const [left = 0, cut = 0, right = 0] = bounds.slice(index, index + 3);
    const has = (line: Line, from: number, to: number) =>
      line.words.some((word) => (word.left + word.right) / 2 > from && (word.left + word.right) / 2 <= to);
    const before = lines.map((line) => has(line, left, cut));
    const after = lines.map((line) => has(line, cut, right));
    if (before.some((isThere, line) => isThere && after[line])) continue;
    const first = lines.findIndex((_, line) => before[line] || after[line]);
    const onlyFirst = (side: readonly boolean[]) => side.every((isThere, line) => !isThere || line === first);
    if (lines.length < 3 || first > 1 || onlyFirst(before) === onlyFirst(after)) continue;
    kept.splice(index, 1);
    index -= 1;
  }
  return kept;
}

/** Counts the heading lines at the top, which have hardly any dates and numbers. They may not be aligned with their columns. */
function countHeadings(rows: readonly (readonly Chunk[])[]): number {
  const values = rows.map((row) => row.filter(({ text }) => kindOf(text) !== 'text').length);
  const usual = median(values);
  if (usual === 0) return 0;
  return Math.min(
    MOST_HEADINGS,
    Math.max(
      0,
      values.findIndex((count) => count * 2 >= usual),
    ),
  );
}

function cutsOf(lines: readonly Line[], headings: number): number[] {
  const body = lines.slice(headings);
  const rows = body.map(chunksOf);
  const gapped = rows.filter((row) => row.length > 1);
  const spans = gapped.flat().map(({ box }) => ({ from: box.left, to: box.right }));
  const size = median(lines.map((line) => line.size));
  const least = size * (gapped.length < FEW_LINES ? LEAST_GUTTER_OF_FEW : LEAST_GUTTER);
  const zones = emptyZones(spans, Math.floor(gapped.length * MOST_CROSSING));
  if (zones.length >= MOST_COLUMNS) return [];
  const covered = coverage(rows.flat().map(({ box }) => ({ from: box.left, to: box.right })));
  const gutters = zones.flatMap((zone) => guttersOf(zone, spans, least));
  if (gutters.length >= MOST_COLUMNS) return [];
  const wide = gutters.map((gutter) => middle(emptiest(gutter, covered)));
  const cuts = [...wide, ...narrowCuts(body, wide)].toSorted((one, other) => one - other);
  return headings === 0 ? withoutHeadingColumns(lines, cuts) : cuts;
}

/** Finds the columns that the gaps in lines separate; one column if there are no gaps. */
export function columnsOf(lines: readonly Line[]): Columns {
  const rows = lines.map(chunksOf);
  const headings = countHeadings(rows);
  const named = Math.max(0, ...rows.slice(0, headings).map((row) => row.length));
  const bare = cutsOf(lines, headings);
  // A column is kept even if it holds nothing but its heading.
  const isWhole = headings === 0 || named <= bare.length + 1;
  const cuts = isWhole ? bare : cutsOf(lines, 0);
  const body = isWhole ? lines.slice(headings) : lines;
  const all = body.flatMap((line) =>
    partsOf(line, cuts).map((chunk) => ({ from: chunk.box.left, to: chunk.box.right })),
  );
  return { cuts, spans: spansBetween(cuts, all) };
}
