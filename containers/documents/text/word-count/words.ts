/** The number of occurrences of each word. */
export type WordCounts = Map<string, number>;

/** Accents as separate characters, because they are drawn beside their letters. */
const LOOSE_ACCENTS = /[`´^~¨˜ˆ˚ˇ¸]/g;
const MARKS = /\p{M}/gu;
/** A hyphen between parts of a word, also if the second is on the next line. */
const HYPHEN = /(?<=\p{L})[-\u00ad\u2010\u2011](?:[ \t\r]*\n[ \t]*)?(?=\p{L})/gu;
const SOFT_HYPHEN = /\u00ad/g;
/** In scripts without spaces each letter counts as a word. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;

/** Returns the words of a text for comparison: without case, accents, ligatures and hyphens. */
export function wordsOf(text: string): string[] {
  const plain = text
    .replace(HYPHEN, '')
    .replace(SOFT_HYPHEN, '')
    .replace(LOOSE_ACCENTS, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase();
  return plain.match(WORD) ?? [];
}

/** Counts words in any order, each `times` times. */
export function addWords(counts: WordCounts, words: Iterable<string>, times = 1): void {
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + times);
}
