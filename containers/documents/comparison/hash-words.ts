const FACTOR = 1_000_003;
/** The largest prime of 32 bits: products with the factor are still exact. */
const MODULUS = 4_294_967_291;

/** A number for some words in a row, which others seldom share: what it finds must be compared. */
export function hashWords(words: readonly number[], at: number, length: number): number {
  let hash = 0;
  for (let index = at; index < at + length; index++)
    hash = (hash * FACTOR + (words[index] ?? 0) + 1) % MODULUS;
  return hash;
}

/** Whether so many words in a row are the same. */
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
