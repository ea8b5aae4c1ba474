/** How the same copies are at least, and where there is one pair of them: some labels differ in a number alone. */
const [COPIED, SURELY_COPIED] = [0.7, 0.83];
/** How much more so than labels beside them: than each, and on an average. */
const [MORE_COPIED, USUALLY_MORE_COPIED] = [0.04, 0.1];
/** How the same they are in a poor scan, where there are so many; and by how much more so than labels on an average. */
const [POORLY_COPIED, MANY, FAR_MORE_COPIED] = [0.65, 3, 0.15];

/** By how much more the same they are on an average where they may be. */
const MAYBE_COPIED = 0.15;

/** Two neighbours of a lattice. */
export interface NeighbourPair {
  isAcross: boolean;
  /** Of the first one, in their direction. */
  at: number;
  /** Of their looks. */
  likeness: number;
  /** Also of what is written: 1 where nothing differs. */
  sameness: number;
}

/** Whether first and second, third and fourth, are copies of each other, and no others are. */
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

/** Whether many may be copies, and on an average are so by far: a poor scan makes some of them less the same than labels. */
function areUsuallyCopied(twos: readonly NeighbourPair[], others: readonly NeighbourPair[]): boolean {
  const beside = [true, false].map((isAcross) => others.filter((pair) => pair.isAcross === isAcross));
  const usual = Math.max(...beside.filter(({ length }) => length > 0).map(mean));
  const least = Math.min(...twos.map(({ sameness }) => sameness));
  return twos.length >= MANY && least >= POORLY_COPIED && mean(twos) >= usual + FAR_MORE_COPIED;
}

/** Whether neighbours are copies that lie on one label: of a sheet of labels that are all the same, none are. */
export function areCopies(pairs: readonly NeighbourPair[]): boolean {
  const [first] = pairs;
  if (pairs.length === 1) return first !== undefined && first.sameness >= SURELY_COPIED;
  return areInTwos(pairs, true) || areInTwos(pairs, false);
}

function mean(pairs: readonly NeighbourPair[]): number {
  return pairs.reduce((sum, { sameness }) => sum + sameness, 0) / pairs.length;
}

/** Whether neighbours may be copies, although not all say so: by twos they are more the same than elsewhere, or there is no elsewhere. */
export function mayBeCopies(pairs: readonly NeighbourPair[]): boolean {
  const [first] = pairs;
  if (pairs.length === 1) return first !== undefined && first.sameness >= POORLY_COPIED;
  return [true, false].some((isAcross) => {
    const isOfTwo = (pair: NeighbourPair) => pair.isAcross === isAcross && pair.at % 2 === 0;
    const [twos, others] = [pairs.filter(isOfTwo), pairs.filter((pair) => !isOfTwo(pair))];
    return twos.length > 0 && others.length > 0 && mean(twos) >= mean(others) + MAYBE_COPIED;
  });
}
