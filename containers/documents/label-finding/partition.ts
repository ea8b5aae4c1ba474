import { dividedBox, type PixelBox } from '../../plain/geometry/boxes.ts';
import type { InkSums } from './ink-sums.ts';

/** In millimetres. */
export interface Sides {
  short: number;
  long: number;
}

/** The largest label: 4 x 6 inches are printed on 10 x 15, and scans deviate a little. */
export const LABEL: Sides = { short: 112, long: 162 };
/** Half of A4, and labels longer than 10 x 15 with a strip below or above. */
export const LARGE_LABEL: Sides = { short: 150, long: 214 };
/** The largest page number or hint, which is no label. */
const SCRAP: Sides = { short: 22, long: 45 };
/** Anything thinner is no label, whatever its length. */
const THINNEST = 11;
/** White between labels in millimetres; from the second width on all are equal. */
export const LEAST_GUTTER = 1.5;
const WIDE_GUTTER = 10;
const MOST_CUTS = 8;
/** Distance from the middle in shares of half the sheet. */
const NEAR_MIDDLE = 0.08;
const DEEPEST = 4;

interface GutterCut {
  isAcross: boolean;
  at: number;
  score: number;
}

export interface SheetCut {
  labels: PixelBox[];
  scraps: PixelBox[];
  /** Sum of the scores of its cuts. */
  score: number;
  cuts: number;
}

/** Cost of differing labels, and gain of cuts: labels of a sheet are similar, and cut apart near its middle. */
const [UNLIKE_COST, CUT_GAIN] = [2, 0.3];
/** Cost of a scrap, and of its size in millimetres: a page number is small, a part of a label is not. */
const [SCRAP_COST, SIZE_COST, COSTLY_SIZE] = [0.2, 0.8, 60];
/** The most ways to cut a part that are followed. */
const MOST_WAYS = 5;

export function isWithin(
  { left, top, right, bottom }: PixelBox,
  most: Sides,
  pixelsPerMillimetre: number,
): boolean {
  const [width, height] = [(right - left) / pixelsPerMillimetre, (bottom - top) / pixelsPerMillimetre];
  return Math.min(width, height) <= most.short && Math.max(width, height) <= most.long;
}

export function isScrap(rect: PixelBox, pixelsPerMillimetre: number): boolean {
  const thinnest = Math.min(rect.right - rect.left, rect.bottom - rect.top) / pixelsPerMillimetre;
  return thinnest < THINNEST || isWithin(rect, SCRAP, pixelsPerMillimetre);
}

/** Returns how much the sizes of labels differ, 0 for equal sizes. */
export function unlikeness(labels: readonly PixelBox[]): number {
  if (labels.length < 2) return 0;
  const spread = (sides: readonly number[]) => 1 - Math.min(...sides) / Math.max(...sides);
  const widths = labels.map(({ left, right }) => right - left);
  const heights = labels.map(({ top, bottom }) => bottom - top);
  return spread(widths) + spread(heights);
}

function scrapCost({ left, top, right, bottom }: PixelBox, pixelsPerMillimetre: number): number {
  const long = Math.max(right - left, bottom - top) / pixelsPerMillimetre;
  return SCRAP_COST + SIZE_COST * (long / COSTLY_SIZE);
}

export function costOf({ labels, scraps, score, cuts }: SheetCut, pixelsPerMillimetre: number): number {
  const gain = cuts === 0 ? 0 : CUT_GAIN * (score / cuts);
  const ofScraps = scraps.reduce((sum, scrap) => sum + scrapCost(scrap, pixelsPerMillimetre), 0);
  return labels.length + ofScraps + UNLIKE_COST * unlikeness(labels) - gain;
}

/** A cut counts if it separates labels, not if it takes scraps off. */
function joined(first: SheetCut, second: SheetCut, score: number): SheetCut {
  const counts = first.labels.length > 0 && second.labels.length > 0;
  return {
    labels: [...first.labels, ...second.labels],
    scraps: [...first.scraps, ...second.scraps],
    score: first.score + second.score + (counts ? score : 0),
    cuts: first.cuts + second.cuts + (counts ? 1 : 0),
  };
}

/** Cuts a part of a sheet through white into the fewest labels up to a largest size. */
export class Partition {
  readonly #sums: InkSums;
  readonly #scale: number;
  readonly #most: Sides;
  readonly #known = new Map<string, SheetCut[]>();

  constructor(sums: InkSums, pixelsPerMillimetre: number, most: Sides) {
    this.#sums = sums;
    this.#scale = pixelsPerMillimetre;
    this.#most = most;
  }

  /** Returns the boxes of labels and scraps in a part; null if it cannot be cut in this way. */
  of(part: PixelBox): SheetCut | null {
    return this.#waysOf(part, 0)[0] ?? null;
  }

  /** White down the middle of a whole sheet separates labels: within a label, lines of text cross it. */
  inColumns(part: PixelBox): SheetCut | null {
    const box = this.#sums.boxIn(part);
    if (box === null || isWithin(box, this.#most, this.#scale)) return null;
    const middle = this.#sums.width / 2;
    const cut = this.#cutsOf(box, false).find(({ at }) => Math.abs(at - middle) <= middle * NEAR_MIDDLE);
    if (cut === undefined) return null;
    const [first] = this.#waysOf({ ...box, right: cut.at }, 1);
    const [second] = this.#waysOf({ ...box, left: cut.at }, 1);
    if (first === undefined || second === undefined) return null;
    return first.labels.length > 0 && second.labels.length > 0 ? joined(first, second, cut.score) : null;
  }

  /** Returns the best ways to cut a part, the best first; none if a remaining part does not fit. */
  #waysOf(part: PixelBox, depth: number): SheetCut[] {
    const key = `${depth} ${part.left} ${part.top} ${part.right} ${part.bottom}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const ways = this.#newWays(part, depth);
    this.#known.set(key, ways);
    return ways;
  }

  #newWays(part: PixelBox, depth: number): SheetCut[] {
    const box = this.#sums.boxIn(part);
    const nothing: SheetCut = { labels: [], scraps: [], score: 0, cuts: 0 };
    if (box === null) return [nothing];
    if (isScrap(box, this.#scale)) return [{ ...nothing, scraps: [box] }];
    if (isWithin(box, this.#most, this.#scale)) return [{ ...nothing, labels: [box] }];
    if (depth === DEEPEST) return [];
    const ways = this.#likeliest(box).flatMap(({ isAcross, at, score }) => {
      const [before, after] = dividedBox(box, isAcross, at);
      const firsts = this.#waysOf(before, depth + 1);
      const seconds = firsts.length === 0 ? [] : this.#waysOf(after, depth + 1);
      return firsts.flatMap((first) => seconds.map((second) => joined(first, second, score)));
    });
    return ways
      .toSorted((one, other) => costOf(one, this.#scale) - costOf(other, this.#scale))
      .slice(0, MOST_WAYS);
  }

  /** Returns wide gutters near the middle of the sheet, and the outermost ones, beyond which there may be scraps. */
  #likeliest(box: PixelBox): GutterCut[] {
    const cuts = [this.#cutsOf(box, false), this.#cutsOf(box, true)];
    const scored = cuts.flat().toSorted((one, other) => other.score - one.score);
    const outer = cuts.flatMap((direction) => [direction.at(0), direction.at(-1)]);
    const chosen = [...scored.slice(0, MOST_CUTS), ...outer].filter((cut) => cut !== undefined);
    return [...new Set(chosen)];
  }

  #cutsOf(box: PixelBox, isAcross: boolean): GutterCut[] {
    const [first, last] = isAcross ? [box.top, box.bottom] : [box.left, box.right];
    const middle = Math.round((isAcross ? this.#sums.height : this.#sums.width) / 2);
    const cuts: GutterCut[] = [];
    let start = -1;
    for (let line = first; line < last; line++) {
      if (this.#sums.isBlankLine(box, line, isAcross)) {
        if (start < 0) start = line;
        continue;
      }
      if (start >= 0 && line - start >= LEAST_GUTTER * this.#scale)
        cuts.push(this.#cutAt(isAcross, start, line, middle));
      start = -1;
    }
    return cuts;
  }

  /** White in the middle of the sheet is a cut, whatever its width. */
  #cutAt(isAcross: boolean, start: number, end: number, middle: number): GutterCut {
    const at = start < middle && middle < end ? middle : Math.round((start + end) / 2);
    const wide = WIDE_GUTTER * this.#scale;
    return { isAcross, at, score: Math.min(end - start, wide) / wide - (2 * Math.abs(at - middle)) / middle };
  }
}
