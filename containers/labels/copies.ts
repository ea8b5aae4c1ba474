/** How the same copies are at least; where there is one pair of them; and how much more so than labels are. */
const [COPIED, SURELY_COPIED, MORE_COPIED] = [0.55, 0.76, 0.1];

/** By how much more the same they are on an average where they may be. */
const MAYBE_COPIED = 0.15;

/** Two neighbours of a lattice. */
export interface Pair {
  isAcross: boolean;
  /** Of the first one, in their direction. */
  at: number;
  /** Of their looks. */
  likeness: number;
  /** Also of what is written: 1 where nothing differs. */
  sameness: number;
}

/** Whether first and second, third and fourth, are copies of each other, and no others are. */
function areInTwos(pairs: readonly Pair[], isAcross: boolean): boolean {
  const isOfTwo = (pair: Pair) => pair.isAcross === isAcross && pair.at % 2 === 0;
  const [twos, others] = [pairs.filter(isOfTwo), pairs.filter((pair) => !isOfTwo(pair))];
  const last = Math.max(...pairs.filter((pair) => pair.isAcross === isAcross).map(({ at }) => at));
  if (twos.length === 0 || others.length === 0 || last % 2 === 1) return false;
  const least = Math.min(...twos.map(({ sameness }) => sameness));
  const atLeast = twos.length === 1 ? SURELY_COPIED : COPIED;
  return least >= atLeast && least >= Math.max(...others.map(({ sameness }) => sameness)) + MORE_COPIED;
}

/** Whether neighbours are copies that lie on one label: of a sheet of labels that are all the same, none are. */
export function areCopies(pairs: readonly Pair[]): boolean {
  const [first] = pairs;
  if (pairs.length === 1) return first !== undefined && first.sameness >= SURELY_COPIED;
  return areInTwos(pairs, true) || areInTwos(pairs, false);
}

function mean(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, { sameness }) => sum + sameness, 0) / pairs.length;
}

/** Whether neighbours may be copies, although not all say so: by twos they are more the same than elsewhere. */
export function mayBeCopies(pairs: readonly Pair[]): boolean {
  return [true, false].some((isAcross) => {
    const isOfTwo = (pair: Pair) => pair.isAcross === isAcross && pair.at % 2 === 0;
    const [twos, others] = [pairs.filter(isOfTwo), pairs.filter((pair) => !isOfTwo(pair))];
    return twos.length > 0 && others.length > 0 && mean(twos) >= mean(others) + MAYBE_COPIED;
  });
}
