const FACTOR = 1_000_003;
/** The largest prime of 32 bits: products with the factor are exact in a double. */
const MODULUS = 4_294_967_291;

/** Hashes a sequence of words; equal hashes must still be compared. */
export function hashWords(words: readonly number[], at: number, length: number): number {
  let hash = 0;
  for (let index = at; index < at + length; index++)
    hash = (hash * FACTOR + (words[index] ?? 0) + 1) % MODULUS;
  return hash;
}

/** Returns true if two sequences of words are equal. */
export function areSame(
  left: readonly number[],
  leftAt: number,
  right: readonly number[],
  rightAt: number,
  length: number,
): boolean {
  for (let index = 0; index < length; index++)
    if (left[leftAt + index] !== right[rightAt + index]) return false;
  return true;
}
