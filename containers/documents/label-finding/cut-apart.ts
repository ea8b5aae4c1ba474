import { dividedBox, type PixelBox } from '../../plain/geometry/boxes.ts';
import type { CutLine } from './directions.ts';
import type { InkSums } from './ink-sums.ts';
import { costOf, isWithin, LABEL, LARGE_LABEL, Partition, type SheetCut } from './partition.ts';
import { quartersOf } from './quarters.ts';

/** Millimetres of ink that may be beside the ends of a cutting line. */
const BESIDE = 8;
/**
 * Cost of a label larger than 10 x 15; of one between cutting lines; of one without bar codes where others have some.
 */
const [LARGE_COST, LARGE_CELL_COST, BARLESS_COST] = [1.3, 0.3, 0.7];

/** Cost of a part that is too large for any label. */
const WRONG_COST = 4;
/** Additional cost that parts between cutting lines may have. */
const FOR_LINES = 1.5;

const NOTHING: SheetCut = { labels: [], scraps: [], score: 0, cuts: 0 };

function together(parts: readonly SheetCut[]): SheetCut {
  return {
    labels: parts.flatMap(({ labels }) => labels),
    scraps: parts.flatMap(({ scraps }) => scraps),
    score: parts.reduce((sum, { score }) => sum + score, 0),
    cuts: parts.reduce((sum, { cuts }) => sum + cuts, 0),
  };
}

/** Returns the parts of a sheet between lines that cross everything in them. */
function cellsOf(sums: InkSums, part: PixelBox, lines: readonly CutLine[], beside: number): PixelBox[] {
  const box = sums.boxIn(part);
  if (box === null) return [];
  const line = lines.find(({ isAcross, at, from, to }) =>
    isAcross
      ? at > box.top && at < box.bottom && from <= box.left + beside && to >= box.right - beside
      : at > box.left && at < box.right && from <= box.top + beside && to >= box.bottom - beside,
  );
  if (line === undefined) return [box];
  return dividedBox(box, line.isAcross, line.at).flatMap((half) => cellsOf(sums, half, lines, beside));
}

class Cutter {
  readonly #sums: InkSums;
  readonly #scale: number;
  readonly #usual: Partition;
  readonly #large: Partition;
  readonly #largeCost: number;
  readonly #hasBars: (part: PixelBox) => boolean;

  constructor(
    sums: InkSums,
    pixelsPerMillimetre: number,
    largeCost: number,
    hasBars: (part: PixelBox) => boolean,
  ) {
    this.#largeCost = largeCost;
    this.#hasBars = hasBars;
    this.#sums = sums;
    this.#scale = pixelsPerMillimetre;
    this.#usual = new Partition(sums, pixelsPerMillimetre, LABEL);
    this.#large = new Partition(sums, pixelsPerMillimetre, LARGE_LABEL);
  }

  /** Returns the labels of a part; all of it if it cannot be cut. */
  cut(part: PixelBox): SheetCut {
    const inColumns = this.#usual.inColumns(part);
    if (inColumns !== null) return inColumns;
    const usual = this.#usual.of(part);
    const large = this.#large.inColumns(part) ?? this.#large.of(part);
    if (large === null) return usual ?? { ...NOTHING, labels: [this.#sums.boxIn(part) ?? part] };
    if (large.labels.length === 1)
      return usual !== null && this.costOf(usual) <= this.costOf(large) ? usual : large;
    const refined = this.#refined(large);
    return usual !== null && this.costOf(usual) <= this.costOf(refined) ? usual : refined;
  }

  /** Cuts large labels that are several of 10 x 15. */
  #refined(large: SheetCut): SheetCut {
    const rest = { ...NOTHING, scraps: large.scraps, score: large.score, cuts: large.cuts };
    const parts = large.labels.map((label) => this.#cutLarge(label));
    return together([rest, ...parts]);
  }

  #cutLarge(label: PixelBox): SheetCut {
    const alone = { ...NOTHING, labels: [label] };
    const usual = this.#usual.of(label);
    return usual !== null && this.costOf(usual) < this.costOf(alone) ? usual : alone;
  }

  /** Returns the cost of cutting a sheet into these parts. */
  costOf(parts: SheetCut): number {
    const large = parts.labels.filter((label) => !isWithin(label, LABEL, this.#scale)).length;
    const wrong = parts.labels.filter((label) => !isWithin(label, LARGE_LABEL, this.#scale)).length;
    const barless = parts.labels.filter((label) => !this.#hasBars(label)).length;
    const ofBarless = barless < parts.labels.length ? barless * BARLESS_COST : 0;
    return costOf(parts, this.#scale) + large * this.#largeCost + wrong * WRONG_COST + ofBarless;
  }
}

/**
 * Returns the labels and scraps of a sheet: cut along its lines first if that makes better labels, then through white.
 */
export function cutApart(
  sums: InkSums,
  page: PixelBox,
  lines: readonly CutLine[],
  pixelsPerMillimetre: number,
  hasBars: (part: PixelBox) => boolean,
): SheetCut {
  const quarters = quartersOf(sums, page, pixelsPerMillimetre, hasBars);
  if (quarters !== null) return { ...NOTHING, labels: quarters };
  const ways = [cellsOf(sums, page, lines, BESIDE * pixelsPerMillimetre), [page]].map((cells) => {
    const largeCost = cells.length > 1 ? LARGE_CELL_COST : LARGE_COST;
    const cutter = new Cutter(sums, pixelsPerMillimetre, largeCost, hasBars);
    const parts = together(cells.map((cell) => cutter.cut(cell)));
    return { parts, cost: cutter.costOf(parts) };
  });
  const [first, second] = ways;
  if (first === undefined || second === undefined) return NOTHING;
  return first.cost <= second.cost + FOR_LINES ? first.parts : second.parts;
}
