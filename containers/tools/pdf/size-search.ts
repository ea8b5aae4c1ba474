export interface SizeSearch {
  /** Bytes that each step is expected to take, from the best to the smallest. */
  expected: readonly number[];
  /** Most bytes. */
  target: number;
  /** Makes a step and returns its bytes; infinite where it could not be made. */
  sizeOf: (step: number) => Promise<number>;
}

interface Known {
  step: number;
  size: number;
}

/** What fits and fills so much of the target is no worse than the next step, which would not fit. */
const CLOSE = 0.9;
/** A step is aimed at a little below the target: one that does not fit was made for nothing. */
const AIM = 0.96;
/** Sizes that are still not what was expected are sought by halves. */
const GUESSES = 4;

/**
 * The best step that takes no more than the target, or comes close to it; the last where none does. Each step that is
 * made corrects what is expected of those beside it.
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

/** By how many times the steps beside it are larger than expected, the nearer the more. */
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
