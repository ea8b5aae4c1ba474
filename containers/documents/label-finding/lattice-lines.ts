import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { InkSums } from './ink-sums.ts';
import { LEAST_GUTTER } from './partition.ts';

/** Millimetres: no rows or columns of labels are nearer to each other. */
const SHORTEST_PITCH = 20;
/** Millimetres by which the first ink of labels lies off its place. */
const OFF_PLACE = 2;
/** Millimetres of page numbers and the like before or after the labels. */
const BESIDE = 9;
const MOST_LINES = 8;

/** Where the rows or columns of a lattice begin, and the distance between them. */
export interface Lines {
  starts: number[];
  pitch: number;
  /** Where the last one ends. */
  end: number;
}

/** The ink of rows or columns, white between. */
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

/** The lines at the distance of the first two; null where ink does not begin anew at each. */
function repeated(
  stretches: readonly InkStretch[],
  first: number,
  second: number,
  pixelsPerMillimetre: number,
): Lines | null {
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

/** All ways in which the ink of a part begins anew at one distance; and the part as one line. */
export function latticeLinesOf(
  sums: InkSums,
  box: PixelBox,
  isAcross: boolean,
  pixelsPerMillimetre: number,
): Lines[] {
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
