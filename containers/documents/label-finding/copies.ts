/**
 * Minimum similarity of repeated labels. With only one pair, the bar is higher, because labels may differ in one
 * number.
 */
const [COPIED, SURELY_COPIED] = [0.7, 0.83];
/** By how much copies are more similar than neighbouring labels: than each of them, and on average. */
const [MORE_COPIED, USUALLY_MORE_COPIED] = [0.04, 0.1];
/**
 * Minimum similarity in a poor scan, the number of pairs that this takes, and by how much they have to exceed labels on
 * average.
 */
const [POORLY_COPIED, MANY, FAR_MORE_COPIED] = [0.65, 3, 0.15];

/** By how much more similar possible copies are on average. */
const MAYBE_COPIED = 0.15;

/** Two neighbours of a lattice. */
export interface NeighbourPair {
  isAcross: boolean;
  /** Place of the first one, in their direction. */
  at: number;
  /** Similarity of their looks. */
  likeness: number;
  /** Similarity including their text: 1 if nothing differs. */
  sameness: number;
}

/**
 * Returns true if first and second, third and fourth, and so on are copies of each other, and no others are.
 */
function areInTwos(pairs: readonly NeighbourPair[], isAcross: boolean): boolean {
  const isOfTwo = (pair: NeighbourPair) => pair.isAcross === isAcross && pair.at % 2 === 0;
  const [twos, others] = [pairs.filter(isOfTwo), pairs.filter((pair) => !isOfTwo(pair))];
  const last = Math.max(...pairs.filter((pair) => pair.isAcross === isAcross).map(({ at }) => at));
  if (twos.length === 0 || others.length === 0 || last % 2 === 1) return false;
  const least = Math.min(...twos.map(({ sameness }) => sameness));
  const most = Math.max(...others.map(({ sameness }) => sameness));
  const atLeast = twos.length === 1 ? SURELY_COPIED : COPIED;
  const isEach = least >= Math.max(atLeast, most + MORE_COPIED);
  return (isEach && mean(twos) >= mean(others) + USUALLY_MORE_COPIED) || areUsuallyCopied(twos, others);
}

/**
 * Returns true if many pairs may be copies and clearly are on average: a poor scan makes some of them less
 * similar than labels.
 */
function areUsuallyCopied(twos: readonly NeighbourPair[], others: readonly NeighbourPair[]): boolean {
  const beside = [true, false].map((isAcross) => others.filter((pair) => pair.isAcross === isAcross));
  const usual = Math.max(...beside.filter(({ length }) => length > 0).map(mean));
  const least = Math.min(...twos.map(({ sameness }) => sameness));
  return twos.length >= MANY && least >= POORLY_COPIED && mean(twos) >= usual + FAR_MORE_COPIED;
}

/** Returns true if neighbours are copies within one label; on a sheet of identical labels none are. */
export function areCopies(pairs: readonly NeighbourPair[]): boolean {
  const [first] = pairs;
  if (pairs.length === 1) return first !== undefined && first.sameness >= SURELY_COPIED;
  return areInTwos(pairs, true) || areInTwos(pairs, false);
}

function mean(pairs: readonly NeighbourPair[]): number {
  return pairs.reduce((sum, { sameness }) => sum + sameness, 0) / pairs.length;
}

/**
 * Returns true if neighbours may be copies although not all pairs are similar: pairs are more similar than
 * others, or there are no others.
 */
export function mayBeCopies(pairs: readonly NeighbourPair[]): boolean {
  const [first] = pairs;
  if (pairs.length === 1) return first !== undefined && first.sameness >= POORLY_COPIED;
  return [true, false].some((isAcross) => {
    const isOfTwo = (pair: NeighbourPair) => pair.isAcross === isAcross && pair.at % 2 === 0;
    const [twos, others] = [pairs.filter(isOfTwo), pairs.filter((pair) => !isOfTwo(pair))];
    return twos.length > 0 && others.length > 0 && mean(twos) >= mean(others) + MAYBE_COPIED;
  });
}

/** Returns true if the words of two labels are equal; null if neither has any, as two pictures, which may differ. */
export function haveEqualWords(one: string, other: string): boolean | null {
  return one === '' && other === '' ? null : one === other;
}
