import {
  type CutLine,
  countInk,
  erase,
  type LineDirection,
  type LineStretch,
  longestStretch,
  reaches,
  thickened,
} from './directions.ts';

/** Share of a row that a dashed line covers, and of one beside it that counts as white. */
const LEAST_DASHED = 0.2;
const MOST_STRAY = 0.015;
const FEWEST_DASHES = 8;
/**
 * Dashes and gaps have similar lengths, which letters and words do not: limits in shares of the usual one, and how many
 * have to be within them.
 */
const [SHORTER, LONGER, LEAST_ALIKE] = [0.4, 1.8, 0.8];

/** Properties of a dashed line, in pixels. */
export interface DashedSearch {
  isAcross: boolean;
  longest: number;
  /** Length of a line that begins at the edge of the sheet, beside one label. */
  fromEdge: number;
  edge: number;
  thickest: number;
  /** White beside it, and between its dashes. */
  apart: number;
  gap: number;
  dash: number;
  slack: number;
  /** Inclination of the edges of a sheet that was rotated back, for each line from its middle. */
  lean: number;
}

function isWhite(ink: Uint8Array, direction: LineDirection, line: number, stretch: LineStretch): boolean {
  if (line < 0 || line >= direction.lines) return true;
  return countInk(ink, direction, line, stretch) <= (stretch[1] - stretch[0]) * MOST_STRAY;
}

/** Returns the lengths of a stretch's dashes and of the gaps between them. */
function dashesOf(
  ink: Uint8Array,
  { at }: LineDirection,
  line: number,
  [from, to]: LineStretch,
): { dashes: number[]; gaps: number[] } {
  const lengths: [dashes: number[], gaps: number[]] = [[], []];
  let [length, isDash] = [0, true];
  for (let place = from; place < to; place++) {
    if ((ink[at(line, place)] === 1) === isDash) {
      length += 1;
      continue;
    }
    lengths[isDash ? 0 : 1].push(length);
    [length, isDash] = [1, !isDash];
  }
  return { dashes: lengths[0], gaps: lengths[1] };
}

function longestDash(ink: Uint8Array, { at }: LineDirection, line: number, [from, to]: LineStretch): number {
  let [longest, length] = [0, 0];
  for (let place = from; place < to; place++) {
    length = ink[at(line, place)] === 1 ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest;
}

function areAlike(lengths: readonly number[]): boolean {
  const usual = lengths.toSorted((one, other) => one - other)[lengths.length >> 1] ?? 0;
  const alike = lengths.filter((length) => length >= usual * SHORTER && length <= usual * LONGER);
  return alike.length >= lengths.length * LEAST_ALIKE;
}

function isDashed(
  ink: Uint8Array,
  direction: LineDirection,
  line: number,
  stretch: LineStretch,
  search: DashedSearch,
): boolean {
  const length = stretch[1] - stretch[0];
  const edge = search.edge + search.lean * Math.abs(line - direction.lines / 2);
  const isLong =
    length >= search.longest ||
    (length >= search.fromEdge && reaches(direction, stretch, edge).some(Boolean));
  if (!isLong || countInk(ink, direction, line, stretch) < length * LEAST_DASHED) return false;
  const { dashes, gaps } = dashesOf(ink, direction, line, stretch);
  return (
    dashes.length >= FEWEST_DASHES && Math.max(...dashes) <= search.dash && areAlike(dashes) && areAlike(gaps)
  );
}

/** Erases dashed lines, which are thin and long with white beside them, and returns where they were. */
export function eraseDashed(
  whole: Uint8Array,
  ink: Uint8Array,
  direction: LineDirection,
  search: DashedSearch,
): CutLine[] {
  const { isAcross, thickest, apart, gap, slack } = search;
  const seen = thickened(whole, direction, slack);
  const stretches = Array.from({ length: direction.lines }, (_, line) =>
    longestStretch(seen, direction, line, gap),
  );
  const lengthOf = (line: number) => (stretches[line]?.[1] ?? 0) - (stretches[line]?.[0] ?? 0);
  const found: CutLine[] = [];
  for (let line = 0; line < direction.lines; line++) {
    const near = Array.from({ length: thickest + 2 * slack }, (_, index) => line + index);
    const at = near.reduce((best, other) => (lengthOf(other) > lengthOf(best) ? other : best), line);
    const stretch = stretches[at] ?? [0, 0];
    if (at !== line && lengthOf(line) < lengthOf(at) && isWhite(seen, direction, line, stretch)) continue;
    if (!isDashed(seen, direction, at, stretch, search)) continue;
    let end = line + 1;
    while (end - line <= thickest + 2 * slack && !isWhite(seen, direction, end, stretch)) end += 1;
    if (end - line > thickest + 2 * slack) continue;
    const sides = Array.from({ length: apart }, (_, index) => [line - 1 - index, end + index]).flat();
    if (!sides.every((side) => isWhite(whole, direction, side, stretch))) continue;
    const rows = Array.from({ length: end - line }, (_, index) => line + index);
    // A row along the edge of a solid line looks dashed in a scan that was rotated back.
    if (rows.some((row) => longestDash(seen, direction, row, stretch) > search.dash)) continue;
    for (const row of rows) erase(ink, direction, row, stretch);
    found.push({ isAcross, at: Math.round((line + end - 1) / 2), from: stretch[0], to: stretch[1] });
    line = end;
  }
  return found;
}
