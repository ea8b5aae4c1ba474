const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const SHORTEST = 3;

export interface LostWords {
  /** Of the input. */
  all: number;
  lost: number;
  /** Some of those that are lost. */
  examples: string[];
}

function countsOf(text: string): Map<string, number> {
  // A hyphen at a line's end, or a soft one, is inside of a word.
  const joined = text
    .normalize('NFKC')
    .replaceAll(/\u00ad|-\n/g, '')
    .toLowerCase();
  const counts = new Map<string, number>();
  for (const [word] of joined.matchAll(WORD))
    if (word.length >= SHORTEST) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The words of three letters and more that `before` has more often than `after`, in whatever order. */
export function lostWords(before: string, after: string): LostWords {
  const [given, kept] = [countsOf(before), countsOf(after)];
  let [all, lost] = [0, 0];
  const examples: string[] = [];
  for (const [word, count] of given) {
    const missing = Math.max(0, count - (kept.get(word) ?? 0));
    all += count;
    lost += missing;
    if (missing > 0 && examples.length < 6) examples.push(word);
  }
  return { all, lost, examples };
}
