import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { InkSums } from './ink-sums.ts';
import { LEAST_GUTTER } from './partition.ts';

/** In millimetres: the least distance between rows or columns of labels. */
const SHORTEST_PITCH = 20;
/** In millimetres: deviation of the first ink of labels from its place. */
const OFF_PLACE = 2;
/** Millimetres of page numbers and the like before or behind the labels. */
const BESIDE = 9;
const MOST_LINES = 8;

/** The beginnings of the rows or columns of a lattice, and their distance. */
export interface LatticeLines {
  starts: number[];
  pitch: number;
  /** The end of the last one. */
  end: number;
}

/** A stretch of rows or columns with ink, between white. */
interface InkStretch {
  from: number;
  to: number;
}

function inkStretchesOf(sums: InkSums, box: PixelBox, isAcross: boolean, least: number): InkStretch[] {
  const [first, last] = isAcross ? [box.top, box.bottom] : [box.left, box.right];
  const stretches: InkStretch[] = [];
  for (let line = first; line < last; line++) {
    if (sums.isBlankLine(box, line, isAcross)) continue;
    const before = stretches.at(-1);
    if (before !== undefined && line - before.to < least) before.to = line + 1;
    else stretches.push({ from: line, to: line + 1 });
  }
  return stretches;
}

function extentOf(stretches: readonly InkStretch[]): number {
  return (stretches.at(-1)?.to ?? 0) - (stretches[0]?.from ?? 0);
}

/** Returns the lines at the distance of the first two; null if ink does not begin at each. */
function repeated(
  stretches: readonly InkStretch[],
  first: number,
  second: number,
  pixelsPerMillimetre: number,
): LatticeLines | null {
  const distance = second - first;
  const off = OFF_PLACE * pixelsPerMillimetre;
  const end = stretches.at(-1)?.to ?? first;
  const starts = [first];
  let [last, pitch] = [first, distance];
  while (last + pitch < end && starts.length <= MOST_LINES) {
    const next = last + pitch;
    const stretch = stretches.find(({ from }) => Math.abs(from - next) <= off);
    if (stretch === undefined) break;
    last = stretch.from;
    pitch = (last - first) / starts.length;
    starts.push(last);
  }
  const isBelow = ({ from }: InkStretch) => from >= last + pitch - off;
  const inLast = stretches.filter((stretch) => stretch.from >= last && !isBelow(stretch));
  const lastEnd = inLast.at(-1)?.to ?? end;
  const isWhole = lastEnd <= last + pitch && starts.length <= MOST_LINES;
  const isAlone = extentOf(stretches.filter(isBelow)) <= BESIDE * pixelsPerMillimetre;
  return isWhole && isAlone && starts.length > 1 ? { starts, pitch, end: lastEnd } : null;
}

/** Returns all distances at which the ink of a part repeats, and the part as a single line. */
export function latticeLinesOf(
  sums: InkSums,
  box: PixelBox,
  isAcross: boolean,
  pixelsPerMillimetre: number,
): LatticeLines[] {
  const stretches = inkStretchesOf(sums, box, isAcross, LEAST_GUTTER * pixelsPerMillimetre);
  const [from, to] = isAcross ? [box.top, box.bottom] : [box.left, box.right];
  const firsts = stretches.filter(
    (_, index) => extentOf(stretches.slice(0, index)) <= BESIDE * pixelsPerMillimetre,
  );
  const lines = firsts.flatMap((first) =>
    stretches.flatMap((second) => {
      if (second.from - first.from < SHORTEST_PITCH * pixelsPerMillimetre) return [];
      return repeated(stretches, first.from, second.from, pixelsPerMillimetre) ?? [];
    }),
  );
  return [{ starts: [from], pitch: to - from, end: to }, ...lines];
}
