export interface SizeSearch {
  /** Expected bytes of each step, from the best to the smallest. */
  expected: readonly number[];
  /** Largest size in bytes. */
  target: number;
  /** Makes a step and returns its bytes; infinite if it could not be made. */
  sizeOf: (step: number) => Promise<number>;
}

interface Known {
  step: number;
  size: number;
}

/** A result that fits and fills this share of the target is no worse than the next step, which would not fit. */
const CLOSE = 0.9;
/** Steps aim a little below the target, because one that does not fit was made in vain. */
const AIM = 0.96;
/** After this many estimates that were wrong, the search halves the interval. */
const GUESSES = 4;

/**
 * Finds the best step that takes no more than the target, or comes close to it; the last one if none does. Each step
 * that is made corrects the expected sizes of those near it.
 */
export async function searchSize({ expected, target, sizeOf }: SizeSearch): Promise<number> {
  const last = expected.length - 1;
  const made: Known[] = [];
  let [tooLarge, fitting] = [-1, last + 1];
  while (fitting - tooLarge > 1) {
    const isGuess = made.length < GUESSES;
    const step = isGuess ? guess(expected, target * AIM, made, tooLarge, fitting) : middle(tooLarge, fitting);
    const size = await sizeOf(step);
    if (Number.isFinite(size)) made.push({ step, size });
    if (size > target) tooLarge = step;
    else if (size >= target * CLOSE) return step;
    else fitting = step;
  }
  return Math.min(fitting, last);
}

function middle(tooLarge: number, fitting: number): number {
  return Math.floor((tooLarge + fitting) / 2);
}

function guess(
  expected: readonly number[],
  aim: number,
  made: readonly Known[],
  tooLarge: number,
  fitting: number,
): number {
  for (let step = tooLarge + 1; step < fitting; step++)
    if ((expected[step] ?? 0) * correction(expected, made, step) <= aim) return step;
  return fitting - 1;
}

/** Returns the factor by which the nearest made steps are larger than expected, weighted by distance. */
function correction(expected: readonly number[], made: readonly Known[], step: number): number {
  const ordered = made.toSorted((left, right) => left.step - right.step);
  const above = ordered.findLast((known) => known.step <= step);
  const below = ordered.find((known) => known.step >= step);
  const factorOf = ({ step: at, size }: Known) => size / Math.max(1, expected[at] ?? 1);
  if (above === undefined || below === undefined) {
    const only = above ?? below;
    return only === undefined ? 1 : factorOf(only);
  }
  const share = above.step === below.step ? 0 : (step - above.step) / (below.step - above.step);
  return factorOf(above) ** (1 - share) * factorOf(below) ** share;
}
