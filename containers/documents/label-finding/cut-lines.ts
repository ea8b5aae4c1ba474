import { type DashedSearch, eraseDashed } from './dashed-lines.ts';
import {
  type CutLine,
  directionsOf,
  erase,
  type LineDirection,
  longestStretch,
  reaches,
  thickened,
} from './directions.ts';
import type { Mask } from './mask.ts';

/** Share of a side of the sheet that a cutting line covers. */
const LEAST_OF_SIDE = 0.75;
/** Largest distance from the middle, in shares of half the sheet, of a cutting line that does not reach the edges. */
const NEAR_MIDDLE = 0.06;
/**
 * In millimetres: distance at which a line reaches the edge; the same for a dashed one, and for one of a scan, whose
 * edges are cut.
 */
const [EDGE, DASHED_EDGE, SCANNED_EDGE] = [1.2, 2.5, 6];
/** Frame around the sheet: distance from the edge in millimetres, and covered share of the side. */
const [FRAME, LEAST_FRAMED] = [8, 0.9];
/**
 * In millimetres: the greatest thickness of cutting lines and of dashed ones, which text exceeds; the least white
 * beside dashed ones.
 */
const [THICKEST, THICKEST_DASHED, APART] = [1.2, 0.6, 1];
/** In millimetres: least length of a dashed line that begins at the edge, and the greatest of gaps and dashes. */
const [DASHED_FROM_EDGE, LONGEST_GAP, LONGEST_DASH] = [80, 10, 12];
/** In millimetres: gaps of a scanned line, and its deviation. */
const [SCANNED_GAP, SCANNED_SLACK] = [1.2, 0.8];

export interface CutLines {
  /** The sheet without the lines. */
  mask: Mask;
  lines: CutLine[];
}

/** Properties of a solid line, in pixels. */
interface WholeSearch {
  isAcross: boolean;
  longest: number;
  edge: number;
  frame: number;
  thickest: number;
  gap: number;
  slack: number;
}

/** Erases solid lines: only thin ones, so that pictures stay, and none that may belong to a label. */
function eraseWhole(
  whole: Uint8Array,
  ink: Uint8Array,
  direction: LineDirection,
  search: WholeSearch,
): CutLine[] {
  const { isAcross, longest, edge, frame, thickest, gap, slack } = search;
  const seen = thickened(whole, direction, slack);
  const middle = direction.lines / 2;
  const stretches = Array.from({ length: direction.lines }, (_, line) =>
    longestStretch(seen, direction, line, gap),
  );
  const isCut = stretches.map((stretch, line) => {
    const length = stretch[1] - stretch[0];
    if (length < longest) return false;
    if (Math.min(line, direction.lines - line) <= frame) return length >= direction.length * LEAST_FRAMED;
    return (
      Math.abs(line - middle) <= middle * NEAR_MIDDLE || reaches(direction, stretch, edge).every(Boolean)
    );
  });
  const found: CutLine[] = [];
  for (let line = 0; line < direction.lines; line++) {
    if (!isCut[line]) continue;
    let end = line;
    while (isCut[end]) end += 1;
    if (end - line <= thickest + 2 * slack) {
      const at = Math.round((line + end - 1) / 2);
      const [from, to] = stretches[at] ?? [0, 0];
      for (let each = line; each < end; each++) erase(ink, direction, each, stretches[each] ?? [0, 0]);
      found.push({ isAcross, at, from, to });
    }
    line = end;
  }
  return found;
}

/**
 * Removes cutting lines and frames from the ink, and returns where they were; those of a scan are found with tolerance.
 */
export function withoutCutLines(mask: Mask, pixelsPerMillimetre: number, isScan = false, skew = 0): CutLines {
  const ink = mask.ink.slice();
  const pixels = (millimetres: number) => Math.max(2, Math.round(millimetres * pixelsPerMillimetre));
  const slack = isScan ? pixels(SCANNED_SLACK) : 0;
  const wholeSearch: Omit<WholeSearch, 'isAcross' | 'longest'> = {
    edge: pixels(EDGE),
    frame: pixels(FRAME),
    thickest: pixels(THICKEST),
    gap: isScan ? pixels(SCANNED_GAP) : 1,
    slack,
  };
  const dashedSearch: Omit<DashedSearch, 'isAcross' | 'longest'> = {
    fromEdge: pixels(DASHED_FROM_EDGE),
    edge: pixels(isScan ? SCANNED_EDGE : DASHED_EDGE),
    thickest: pixels(THICKEST_DASHED),
    apart: pixels(APART),
    gap: pixels(LONGEST_GAP),
    dash: pixels(LONGEST_DASH),
    slack,
    lean: Math.abs(Math.tan((skew * Math.PI) / 180)),
  };
  const { rows, columns } = directionsOf(mask);
  const ways = [rows, columns].map((direction) => ({
    direction,
    own: { isAcross: direction === rows, longest: LEAST_OF_SIDE * direction.length },
  }));
  const whole = ways.flatMap(({ direction, own }) =>
    eraseWhole(mask.ink, ink, direction, { ...wholeSearch, ...own }),
  );
  const left = ink.slice();
  const dashed = ways.flatMap(({ direction, own }) =>
    eraseDashed(left, ink, direction, { ...dashedSearch, ...own }),
  );
  return { mask: { ...mask, ink }, lines: [...whole, ...dashed] };
}
