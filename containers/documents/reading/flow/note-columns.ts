import { isLikeNumber } from './note-numbers.ts';
import type { PageItems } from './page-items.ts';
import type { Bounds } from './regions.ts';
import type { StyledSegment } from './styled-words.ts';

/** Lines at the foot of a column of a page, or of the whole page, in reading order. */
export interface NoteColumn {
  segments: StyledSegment[];
  /** Those that begin with what may be the number of a note. */
  starts: ReadonlySet<StyledSegment>;
}

/** Notes are set smaller than the text. */
const SMALLER = 0.96;
const LOWEST_START = 0.35;
/** Share by which lines of one note may differ in size. */
const SAME_SIZE = 1.06;
const SAME_LINE = 0.3;
const LINES_ABOVE = 3;

/** Whether one of two extents is above or below the other, rather than at its side. */
export function isUnder(one: Bounds, other: Bounds): boolean {
  return one.left < other.right && other.left < one.right;
}

/** What may be notes, column by column: text at the side of a note belongs to its own column. */
export function columnsOfNotes(page: PageItems, body: number): NoteColumn[] {
  const rows = page.segments.toSorted(
    (first, second) => first.baseline - second.baseline || first.box.left - second.box.left,
  );
  const starts = new Set(rows.filter((segment) => mayBeNote(segment, page, rows, body)));
  const columns: NoteColumn[] = [];
  const owned = new Set<StyledSegment>();
  for (const [index, segment] of rows.entries()) {
    if (!starts.has(segment) || owned.has(segment)) continue;
    const column = columnBelow(rows, index, starts, owned);
    for (const own of column) owned.add(own);
    columns.push({ segments: column, starts });
  }
  return columns;
}

/** A number below a short line, or at the beginning of smaller lines with no larger one below them. */
function mayBeNote(
  segment: StyledSegment,
  page: PageItems,
  rows: readonly StyledSegment[],
  body: number,
): boolean {
  const { words, box, size } = segment;
  const [first, second] = words;
  if (first === undefined || second === undefined || !isLikeNumber(first.text)) return false;
  const tables = page.grids.filter(({ grid }) => isUnder(grid.box, box));
  const lowest = Math.max(page.height * LOWEST_START, ...tables.map(({ grid }) => grid.box.bottom));
  if (box.top < lowest - 1) return false;
  const isBelowLine = page.rules.some(
    (rule) =>
      rule.box.right - rule.box.left < page.width * 0.5 &&
      isUnder(rule.box, box) &&
      box.top - rule.box.top > -2 &&
      box.top - rule.box.top < size * 2,
  );
  if (first.look.position === 'raised' && isBelowLine) return true;
  return (
    rows.every(
      (other) =>
        other.size <= body * SMALLER || other.baseline < segment.baseline || !isUnder(other.box, box),
    ) && size <= body * SMALLER
  );
}

/** The lines from a note's first on, as far down as its column goes on in letters of its size. */
function columnBelow(
  rows: readonly StyledSegment[],
  begin: number,
  starts: ReadonlySet<StyledSegment>,
  owned: ReadonlySet<StyledSegment>,
): StyledSegment[] {
  const start = rows[begin];
  if (start === undefined) return [];
  let bounds: Bounds = start.box;
  const widest = textAbove(rows, begin);
  const column: StyledSegment[] = [];
  const isSame = ({ size }: StyledSegment) => size <= start.size * SAME_SIZE;
  for (const segment of rows.slice(begin)) {
    if (owned.has(segment)) continue;
    const goesOn = column.some(
      ({ baseline, size }) => Math.abs(baseline - segment.baseline) < size * SAME_LINE,
    );
    const isOwn =
      isUnder(segment.box, bounds) || (goesOn && isUnder(segment.box, widest) && !starts.has(segment));
    if (!isOwn) continue;
    if (!isSame(segment)) break;
    column.push(segment);
    bounds = {
      left: Math.min(bounds.left, segment.box.left),
      right: Math.max(bounds.right, segment.box.right),
    };
  }
  return column;
}

/** How wide the lines right above a note are: what is further apart on its line is of another column. */
function textAbove(rows: readonly StyledSegment[], begin: number): Bounds {
  const box = rows[begin]?.box ?? { left: 0, right: 0 };
  const above = rows
    .slice(0, begin)
    .filter((segment) => isUnder(segment.box, box))
    .slice(-LINES_ABOVE);
  return {
    left: Math.min(box.left, ...above.map((segment) => segment.box.left)),
    right: Math.max(box.right, ...above.map((segment) => segment.box.right)),
  };
}
