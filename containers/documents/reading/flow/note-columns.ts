import { isLikeNumber } from './note-numbers.ts';
import type { PageItems } from './page-items.ts';
import type { Bounds } from './regions.ts';
import type { StyledSegment } from './styled-words.ts';

/** Lines at the bottom of a column or of a page, in reading order. */
export interface NoteColumn {
  segments: StyledSegment[];
  /** The lines that may start with the number of a footnote. */
  starts: ReadonlySet<StyledSegment>;
}

/** Maximum size of footnotes, as a share of the text's size. */
const SMALLER = 0.96;
const LOWEST_START = 0.35;
/** Maximum ratio of the sizes of two lines of one footnote. */
const SAME_SIZE = 1.06;
const SAME_LINE = 0.3;
const LINES_ABOVE = 3;

/** Returns true if two horizontal extents overlap, so that one is above the other rather than beside it. */
export function isUnder(one: Bounds, other: Bounds): boolean {
  return one.left < other.right && other.left < one.right;
}

/** Finds possible footnotes, column by column: text beside a footnote is part of another column. */
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

/**
 * Returns true if a line may start a footnote: a number below a short rule, or in small lines with no larger
 * ones below.
 */
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

/** The lines from the first of a footnote down to the end of its column, in letters of the same size. */
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

/** The extent of the lines right above a footnote: text outside it is in another column. */
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
