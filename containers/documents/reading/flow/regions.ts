import { type ShownBox, shownUnion } from '../../../plain/geometry/boxes.ts';
import { median } from './geometry.ts';
import type { Block, Picture } from './model.ts';
import type { StyledSegment } from './styled-words.ts';

/** A table or a picture, as opposed to text. */
export interface Solid {
  kind: 'solid';
  box: ShownBox;
  content: { kind: 'block'; block: Block } | { kind: 'picture'; picture: Picture };
}

export type Item = StyledSegment | Solid;

/** Items beside each other, from left to right. */
export interface ItemRow {
  items: Item[];
  top: number;
  bottom: number;
}

/** A part of a page: successive lines, text in columns, or items beside each other in rows. */
export type Region =
  | { kind: 'lines'; rows: ItemRow[] }
  | { kind: 'columns'; columns: Item[][]; bounds: Bounds[] }
  | { kind: 'grid'; rows: ItemRow[]; bounds: Bounds[] }
  | { kind: 'beside'; columns: Item[][]; bounds: Bounds[] };

export interface Bounds {
  left: number;
  right: number;
}

const LEAST_GUTTER = 8;
const MOST_COLUMNS = 4;
const LEAST_PROSE_LINES = 3;
const LEAST_PROSE_WORDS = 3.2;
const LEAST_PROSE_WIDTH = 75;
const MOST_ROWS = 4_000;
const ASIDE_LINES = 12;
/** Baselines of items beside each other differ by less than this, as a multiple of the larger size: unlike words of a line, a small bullet may be far above or below the baseline of its text. */
const BESIDE = 0.3;

/** Divides the items of a page, or of a part of it, into regions from top to bottom. */
export function regionsOf(items: readonly Item[]): Region[] {
  const rows = itemRows(items);
  if (rows.length > MOST_ROWS) return [{ kind: 'lines', rows }];
  const gutter = Math.max(
    LEAST_GUTTER,
    0.9 * median(items.flatMap((item) => (item.kind === 'text' ? [item.size] : []))),
  );
  const regions: Region[] = [];
  const addLines = (row: ItemRow) => {
    const last = regions.at(-1);
    if (last?.kind === 'lines') last.rows.push(row);
    else regions.push({ kind: 'lines', rows: [row] });
  };
  for (let start = 0; start < rows.length; ) {
    const row = rows[start];
    if (row === undefined) break;
    const run = row.items.length > 1 ? runFrom(rows, start, gutter) : null;
    const region = run && classify(rows.slice(start, run.end), run.bounds);
    if (!run || !region) {
      addLines(row);
      start += 1;
      continue;
    }
    regions.push(region);
    start = run.end;
  }
  return regions;
}

/** Groups items into rows; an item higher than a line is in the row where it starts. */
export function itemRows(items: readonly Item[]): ItemRow[] {
  const sorted = items.toSorted(
    (first, second) => middleOf(first) - middleOf(second) || first.box.left - second.box.left,
  );
  const rows: ItemRow[] = [];
  for (const item of sorted) {
    const row = rows.slice(-6).findLast((candidate) => isBeside(item, candidate));
    if (!row) {
      rows.push({ items: [item], top: item.box.top, bottom: item.box.bottom });
      continue;
    }
    row.items.push(item);
    row.top = Math.min(row.top, item.box.top);
    row.bottom = Math.max(row.bottom, item.box.bottom);
  }
  for (const row of rows) row.items.sort((first, second) => first.box.left - second.box.left);
  return rows.toSorted((first, second) => first.top - second.top);
}

function middleOf(item: Item): number {
  return item.kind === 'text' ? item.baseline - item.size * 0.35 : item.box.top;
}

function isBeside(item: Item, row: ItemRow): boolean {
  return row.items.every((other) => {
    const apart = item.box.left >= other.box.right - 1 || other.box.left >= item.box.right - 1;
    if (!apart) return false;
    if (item.kind === 'text' && other.kind === 'text')
      return Math.abs(item.baseline - other.baseline) < BESIDE * Math.max(item.size, other.size);
    const overlap = Math.min(item.box.bottom, other.box.bottom) - Math.max(item.box.top, other.box.top);
    return overlap > 0.5 * Math.min(item.box.bottom - item.box.top, other.box.bottom - other.box.top);
  });
}

/** The rows from `start` on with at least one common gutter. */
function runFrom(
  rows: readonly ItemRow[],
  start: number,
  gutter: number,
): { end: number; bounds: Bounds[] } | null {
  let bounds: Bounds[] = [];
  let end = start;
  let lastShared = start;
  let reach = Infinity;
  const leading = median(
    rows
      .slice(start, start + 12)
      .flatMap((row, index, some) => (index === 0 ? [] : [row.top - (some[index - 1]?.top ?? row.top)])),
  );
  for (let at = start; at < rows.length; at++) {
    const row = rows[at];
    if (row === undefined) break;
    const before = rows[at - 1];
    const gap = before && at > start ? row.top - Math.max(reach, before.bottom) : 0;
    if (gap > Math.max(24, leading * 1.2)) break;
    const merged = row.items.reduce(
      (all, { box }) => covered(all, { left: box.left, right: box.right }, gutter),
      bounds,
    );
    if (merged.length < 2) break;
    bounds = merged;
    reach = reach === Infinity ? row.bottom : Math.max(reach, row.bottom);
    end = at + 1;
    if (sides(row, bounds) > 1) lastShared = at;
  }
  if (bounds.length < 2) return null;
  // Below the last row with two columns, lines belong to the column only while they are close to it.
  let tail = lastShared + 1;
  while (tail < end && (rows[tail]?.top ?? 0) - (rows[tail - 1]?.bottom ?? 0) < leading * 0.6) tail += 1;
  const used = rows.slice(start, tail).flatMap(({ items }) => items);
  const kept = used.reduce<Bounds[]>(
    (all, { box }) => covered(all, { left: box.left, right: box.right }, gutter),
    [],
  );
  return { end: tail, bounds: kept };
}

function covered(bounds: readonly Bounds[], added: Bounds, gutter: number): Bounds[] {
  let { left, right } = added;
  const apart: Bounds[] = [];
  for (const other of bounds) {
    if (other.right + gutter <= left || other.left - gutter >= right) apart.push(other);
    else {
      left = Math.min(left, other.left);
      right = Math.max(right, other.right);
    }
  }
  return [...apart, { left, right }].toSorted((first, second) => first.left - second.left);
}

function sides(row: ItemRow, bounds: readonly Bounds[]): number {
  return bounds.filter((bound) => row.items.some(({ box }) => isWithin(box, bound))).length;
}

function isWithin(box: ShownBox, { left, right }: Bounds): boolean {
  const middle = (box.left + box.right) / 2;
  return middle >= left && middle <= right;
}

function classify(rows: readonly ItemRow[], bounds: readonly Bounds[]): Region | null {
  const columns = bounds.map((bound) =>
    rows.flatMap(({ items }) => items.filter(({ box }) => isWithin(box, bound))),
  );
  const shared = rows.filter((row) => sides(row, bounds) > 1).length;
  const solids = columns.flat().some(({ kind }) => kind === 'solid');
  if (columns.length <= MOST_COLUMNS && columns.every(isProse))
    return { kind: 'columns', columns, bounds: [...bounds] };
  // A narrow column without prose, such as a fact box.
  const texts = columns.map((items) => items.filter(({ kind }) => kind === 'text').length);
  const isAside =
    columns.some(isProse) && Math.max(...texts) >= ASIDE_LINES && Math.min(...texts) >= ASIDE_LINES / 2;
  if (columns.length <= MOST_COLUMNS && isAside && shared >= ASIDE_LINES / 2)
    return { kind: 'columns', columns, bounds: [...bounds] };
  if (solids) return columns.length <= MOST_COLUMNS ? { kind: 'beside', columns, bounds: [...bounds] } : null;
  const least = columns.length > 2 ? 2 : 3;
  return shared >= least ? { kind: 'grid', rows: [...rows], bounds: [...bounds] } : null;
}

export function isProse(items: readonly Item[]): boolean {
  const lines = items.flatMap((item) => (item.kind === 'text' ? [item] : []));
  if (lines.length < LEAST_PROSE_LINES || lines.length < items.length) return false;
  const box = shownUnion(lines.map((line) => line.box));
  const words = lines.reduce((sum, line) => sum + line.words.length, 0) / lines.length;
  const fill = median(lines.map((line) => line.box.right - line.box.left)) / (box.right - box.left);
  return words >= LEAST_PROSE_WORDS && box.right - box.left >= LEAST_PROSE_WIDTH && fill > 0.65;
}
