import type { PixelBox } from '../../plain/geometry/boxes.ts';
import { areCopies, mayBeCopies, type NeighbourPair } from './copies.ts';
import type { InkSums } from './ink-sums.ts';
import { type LatticeLines, latticeLinesOf } from './lattice-lines.ts';
import { alignment, type Shift, sameness } from './likeness.ts';
import { isScrap, isWithin, LABEL, LEAST_GUTTER, unlikeness } from './partition.ts';

/** Minimum similarity of neighbours, and their average between two rows or columns. */
const [LEAST_ALIKE, USUALLY_ALIKE] = [0.7, 0.77];
/** Largest difference of the ink of labels, width and height together. */
const MOST_UNLIKE = 0.6;

interface LatticeCell {
  row: number;
  column: number;
  /** The part from the corner that is at the same place in each. */
  part: PixelBox;
  box: PixelBox;
}

export interface Lattice {
  labels: PixelBox[];
  scraps: PixelBox[];
  /** Similarity of its labels. */
  likeness: number;
  /** True if the lattice separates two copies within one label. */
  isTorn: boolean;
  /** True if the lattice may separate two copies within one label. */
  isDoubtful: boolean;
}

export interface LatticeInk {
  sums: InkSums;
  /** Ink without what is paler than text. */
  dark: InkSums;
  /** Darkness of each place. */
  shades: InkSums;
  pixelsPerMillimetre: number;
  hasBars: (part: PixelBox) => boolean;
  /** Returns true if the words of two parts are equal; null if they have none, or none that are known. */
  haveSameWords: (one: PixelBox, other: PixelBox) => boolean | null;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function cellsOf(sums: InkSums, rows: LatticeLines, columns: LatticeLines): LatticeCell[] {
  return rows.starts.flatMap((top, row) =>
    columns.starts.flatMap((left, column) => {
      const right = columns.starts[column + 1] ?? columns.end;
      const bottom = rows.starts[row + 1] ?? rows.end;
      const part = { left, top, right, bottom };
      const box = sums.boxIn(part);
      return box === null ? [] : [{ row, column, part, box }];
    }),
  );
}

/** Returns ink outside of all cells; null if it is more than a line above or below all of them. */
function scrapsBeside(sums: InkSums, box: PixelBox, cells: readonly LatticeCell[]): PixelBox[] | null {
  const left = sums.count(box) - cells.reduce((sum, cell) => sum + sums.count(cell.box), 0);
  const above = { ...box, bottom: Math.min(...cells.map((cell) => cell.box.top)) };
  const below = { ...box, top: Math.max(...cells.map((cell) => cell.box.bottom)) };
  const scraps = [above, below]
    .map((part) => (part.top < part.bottom ? sums.boxIn(part) : null))
    .filter((part) => part !== null);
  return scraps.reduce((sum, part) => sum + sums.count(part), 0) === left ? scraps : null;
}

function neighboursOf(
  cells: readonly LatticeCell[],
): { cell: LatticeCell; next: LatticeCell; isAcross: boolean }[] {
  const at = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  return cells.flatMap((cell) =>
    [true, false].flatMap((isAcross) => {
      const next = at.get(`${cell.row + (isAcross ? 0 : 1)} ${cell.column + (isAcross ? 1 : 0)}`);
      return next === undefined ? [] : [{ cell, next, isAcross }];
    }),
  );
}

/** Returns the pairs of neighbours; null if two do not look alike. */
function pairsOf(
  ink: LatticeInk,
  cells: readonly LatticeCell[],
  rows: LatticeLines,
  columns: LatticeLines,
): NeighbourPair[] | null {
  const { sums, pixelsPerMillimetre, haveSameWords } = ink;
  const gutter = LEAST_GUTTER * pixelsPerMillimetre;
  const extent = { width: columns.pitch - gutter, height: rows.pitch - gutter };
  const alike: (Omit<NeighbourPair, 'sameness'> & { cell: LatticeCell; next: LatticeCell; shift: Shift })[] =
    [];
  for (const { cell, next, isAcross } of neighboursOf(cells)) {
    const found = alignment(sums, cell.part, next.part, extent, pixelsPerMillimetre);
    if (found.correlation < LEAST_ALIKE) return null;
    alike.push({
      cell,
      next,
      isAcross,
      at: isAcross ? cell.column : cell.row,
      likeness: found.correlation,
      shift: found,
    });
  }
  const areUsual = alike.every((one) => {
    const there = alike.filter(({ isAcross, at }) => isAcross === one.isAcross && at === one.at);
    return mean(there.map((pair) => pair.likeness)) >= USUALLY_ALIKE;
  });
  if (alike.length === 0 || !areUsual) return null;
  return alike.map(({ cell, next, shift, ...pair }) => {
    const same = haveSameWords(cell.box, next.box);
    const inInk = () => sameness(ink, cell.part, next.part, shift, extent);
    return { ...pair, sameness: same === null ? inInk() : Number(same) };
  });
}

function latticeOf(
  ink: LatticeInk,
  box: PixelBox,
  rows: LatticeLines,
  columns: LatticeLines,
): Lattice | null {
  const { sums, pixelsPerMillimetre, hasBars } = ink;
  if (rows.starts.length * columns.starts.length < 2) return null;
  const cells = cellsOf(sums, rows, columns);
  const labels = cells.map((cell) => cell.box);
  const areLabels = labels.every(
    (label) => isWithin(label, LABEL, pixelsPerMillimetre) && !isScrap(label, pixelsPerMillimetre),
  );
  if (cells.length < 2 || !areLabels || unlikeness(labels) > MOST_UNLIKE) return null;
  const scraps = scrapsBeside(sums, box, cells);
  if (scraps === null || !labels.every(hasBars)) return null;
  const pairs = pairsOf(ink, cells, rows, columns);
  if (pairs === null) return null;
  const [isTorn, isDoubtful] = [areCopies(pairs), mayBeCopies(pairs)];
  return { labels, scraps, likeness: mean(pairs.map((pair) => pair.likeness)), isTorn, isDoubtful };
}

/** Prefers more labels; among equals, those that leave nothing out, and then the more similar ones. */
function isFinerThan(one: Lattice, other: Lattice): number {
  return (
    other.labels.length - one.labels.length ||
    one.scraps.length - other.scraps.length ||
    other.likeness - one.likeness
  );
}

/**
 * Finds labels that repeat over a sheet at one distance, each with bar codes, the smallest first: a part that fits 10 x
 * 15 may be several.
 */
export function latticesOf(ink: LatticeInk, page: PixelBox): Lattice[] {
  const { sums, pixelsPerMillimetre } = ink;
  const box = sums.boxIn(page);
  if (box === null) return [];
  const columns = latticeLinesOf(sums, box, false, pixelsPerMillimetre);
  const found = latticeLinesOf(sums, box, true, pixelsPerMillimetre).flatMap((across) =>
    columns.flatMap((down) => latticeOf(ink, box, across, down) ?? []),
  );
  return found.toSorted(isFinerThan);
}
