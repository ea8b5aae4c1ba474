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

/** Of a side of the sheet: a line that goes along so much of it may be one to cut along. */
const LEAST_OF_SIDE = 0.75;
/** Of half the sheet: where a line that does not reach its edges is one to cut along. */
const NEAR_MIDDLE = 0.06;
/** Millimetres from the edge at which a line reaches it; a dashed one; one of a scan, whose edges are cut. */
const [EDGE, DASHED_EDGE, SCANNED_EDGE] = [1.2, 2.5, 6];
/** Millimetres from the edge of the sheet, and of its side: a line of a frame around it. */
const [FRAME, LEAST_FRAMED] = [8, 0.9];
/** Millimetres: the thickest of such lines and of dashed ones, which text is not; the least white beside these. */
const [THICKEST, THICKEST_DASHED, APART] = [1.2, 0.6, 1];
/** Millimetres of a dashed line that begins at the edge of the sheet; between its dashes, and of one. */
const [DASHED_FROM_EDGE, LONGEST_GAP, LONGEST_DASH] = [80, 10, 12];
/** Millimetres by which a line of a scan is broken, and by which it wavers. */
const [SCANNED_GAP, SCANNED_SLACK] = [1.2, 0.8];

export interface CutLines {
  /** The sheet without them. */
  mask: Mask;
  lines: CutLine[];
}

/** What a line without gaps is, in pixels. */
interface WholeSearch {
  isAcross: boolean;
  longest: number;
  edge: number;
  frame: number;
  thickest: number;
  gap: number;
  slack: number;
}

/** Lines without a gap: thin ones only, so that a picture stays, and none that may be a label's own. */
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

/** The ink without lines to cut along or around the sheet, and where they were; a scan's are looked for with slack. */
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
