/** A page of the old document and the page of the new one in its place; null if there is none. */
export interface PagePair {
  old: number | null;
  new: number | null;
}

/** Two pages and how much they share. */
export interface Likeness {
  old: number;
  new: number;
  weight: number;
}

/** The pairs that ascend on both sides and share the most; likenesses are given in any order. */
export function heaviestChain(likenesses: readonly Likeness[]): Likeness[] {
  const sorted = likenesses.toSorted((left, right) => left.old - right.old || right.new - left.new);
  const size = Math.max(0, ...sorted.map((likeness) => likeness.new)) + 2;
  const best: (number | undefined)[] = new Array(size);
  const sums: number[] = [];
  const previous: (number | undefined)[] = [];
  const sumOf = (index: number | undefined) => (index === undefined ? 0 : (sums[index] ?? 0));
  const heaviestBefore = (page: number) => {
    let found: number | undefined;
    for (let at = page; at > 0; at -= at & -at) if (sumOf(best[at]) > sumOf(found)) found = best[at];
    return found;
  };
  let end: number | undefined;
  for (const [index, likeness] of sorted.entries()) {
    const before = heaviestBefore(likeness.new);
    previous[index] = before;
    sums[index] = sumOf(before) + likeness.weight;
    for (let at = likeness.new + 1; at < size; at += at & -at)
      if (sumOf(best[at]) < sumOf(index)) best[at] = index;
    if (sumOf(index) > sumOf(end)) end = index;
  }
  const chain: Likeness[] = [];
  for (let at = end; at !== undefined; at = previous[at]) {
    const likeness = sorted[at];
    if (likeness) chain.push(likeness);
  }
  return chain.reverse();
}

/** Pages between two pairs, from 0; `to` is exclusive. */
export interface Gap {
  old: [from: number, to: number];
  new: [from: number, to: number];
}

/** All pages in order: the pairs of a chain, and between them the pairs that `fill` makes of the remaining pages. */
export function pairPages(
  chain: readonly { old: number; new: number }[],
  oldPages: number,
  newPages: number,
  fill: (gap: Gap) => PagePair[],
): PagePair[] {
  const pairs: PagePair[] = [];
  let [left, right] = [0, 0];
  for (const { old, new: fresh } of [...chain, { old: oldPages, new: newPages }]) {
    pairs.push(...fill({ old: [left, old], new: [right, fresh] }));
    if (old < oldPages && fresh < newPages) pairs.push({ old, new: fresh });
    [left, right] = [old + 1, fresh + 1];
  }
  return pairs;
}

function pagesIn([from, to]: [number, number]): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** Pairs pages in order, except new pages that are known to be moved old ones; extra pages of the longer side have no pair. */
export function fillInOrder(gap: Gap, moved: ReadonlyMap<number, number>): PagePair[] {
  const movedOld = new Set(moved.values());
  const old = pagesIn(gap.old).filter((page) => !movedOld.has(page));
  const pairs = pagesIn(gap.new).map((page) => ({ old: moved.get(page) ?? old.shift() ?? null, new: page }));
  return [...pairs, ...old.map((page) => ({ old: page, new: null }))];
}

/** Pairs single pages on both sides of the same place. */
function joinSingles(pairs: readonly PagePair[]): PagePair[] {
  const joined: PagePair[] = [];
  let singles: { old: (number | null)[]; new: (number | null)[] } = { old: [], new: [] };
  const close = () => {
    const length = Math.max(singles.old.length, singles.new.length);
    for (let at = 0; at < length; at++)
      joined.push({ old: singles.old[at] ?? null, new: singles.new[at] ?? null });
    singles = { old: [], new: [] };
  };
  for (const pair of pairs) {
    if (pair.old !== null && pair.new !== null) {
      close();
      joined.push(pair);
    } else if (pair.old === null) singles.new.push(pair.new);
    else singles.old.push(pair.old);
  }
  close();
  return joined;
}

/** Pairs pages that are similar, by a measure from 0 to 1; the others are paired with what is left at their place, or have no pair. */
export function fillByLikeness(
  { old, new: fresh }: Gap,
  likeness: (old: number, fresh: number) => number,
  least: number,
): PagePair[] {
  const [rows, columns] = [old[1] - old[0], fresh[1] - fresh[0]];
  const width = columns + 1;
  const sums = new Float64Array((rows + 1) * width);
  const gains = new Float64Array((rows + 1) * width);
  const at = (row: number, column: number) => row * width + column;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const gain = likeness(old[0] + row, fresh[0] + column) - least;
      gains[at(row, column)] = gain;
      sums[at(row, column)] = Math.max(
        sums[at(row + 1, column)] ?? 0,
        sums[at(row, column + 1)] ?? 0,
        gain + (sums[at(row + 1, column + 1)] ?? 0),
      );
    }
  const pairs: PagePair[] = [];
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    const sum = sums[at(row, column)] ?? 0;
    const gain = gains[at(row, column)] ?? 0;
    const both = row < rows && column < columns;
    if (both && gain > 0 && sum === gain + (sums[at(row + 1, column + 1)] ?? 0))
      pairs.push({ old: old[0] + row++, new: fresh[0] + column++ });
    else if (row < rows && (column >= columns || sum === sums[at(row + 1, column)]))
      pairs.push({ old: old[0] + row++, new: null });
    else pairs.push({ old: null, new: fresh[0] + column++ });
  }
  return joinSingles(pairs);
}
