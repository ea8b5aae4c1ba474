import type { PageText } from '../../../plain/page-text.ts';
import { addWords, type WordCounts, wordsOf } from './words.ts';

export interface KeptText {
  texts: Iterable<string>;
  /** What programs show more often than it is written, as they do headers, headings of tables and marks of lists. */
  repeated?: Iterable<{ text: string; times: number }>;
  /** Numbers and letters that programs write by themselves: of lists, notes and pages. */
  counters?: number;
}

export interface PageLoss {
  page: number;
  /** About how many words are missing. */
  words: number;
  share: number;
}

export interface Losses {
  pages: PageLoss[];
  /** What is missing in all. */
  missing: WordCounts;
}

/** Of a page. */
const [LEAST_WORDS, LEAST_SHARE, MOST_OF_PAGE] = [3, 0.02, 0.5];
const COUNTER = /^(?:\d{1,4}|[ivxlc]{1,6}|\p{L})$/u;

/** The letters of words that only one of two texts has; words that are cut elsewhere have the same. */
function lettersOf(counts: WordCounts): Map<string, number> {
  const letters = new Map<string, number>();
  for (const [word, count] of counts)
    for (const letter of word) letters.set(letter, (letters.get(letter) ?? 0) + count);
  return letters;
}

function less(all: WordCounts, others: WordCounts): WordCounts {
  const rest: WordCounts = new Map();
  for (const [word, count] of all) {
    const left = count - (others.get(word) ?? 0);
    if (left > 0) rest.set(word, left);
  }
  return rest;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** The share of the letters of missing words that no other words of the result explain. */
function unexplained(missing: WordCounts, added: WordCounts): number {
  const letters = lettersOf(missing);
  const all = sumOf(letters);
  return all === 0 ? 0 : sumOf(less(letters, lettersOf(added))) / all;
}

function withoutCounters(missing: WordCounts, counters: number): void {
  let left = counters;
  for (const [word, count] of missing) {
    if (!COUNTER.test(word) || left === 0) continue;
    const taken = Math.min(count, left);
    left -= taken;
    if (taken === count) missing.delete(word);
    else missing.set(word, count - taken);
  }
}

/**
 * The pages whose words are not all in a result. Words count by how often they are there, wherever they stand; what is
 * missing belongs to the pages that have the word, in equal shares.
 */
export function lostWords(pages: readonly PageText[], kept: KeptText): Losses {
  const own = pages.map(({ page, text }) => {
    const counts: WordCounts = new Map();
    const words = wordsOf(text);
    addWords(counts, words);
    return { page, counts, all: words.length };
  });
  const expected: WordCounts = new Map();
  for (const { counts } of own) for (const [word, count] of counts) addWords(expected, [word], count);
  const found: WordCounts = new Map();
  for (const text of kept.texts) addWords(found, wordsOf(text));
  const repeatable: WordCounts = new Map();
  for (const { text, times } of kept.repeated ?? []) addWords(repeatable, wordsOf(text), times);
  const missing = less(less(expected, found), repeatable);
  withoutCounters(missing, kept.counters ?? 0);
  const factor = unexplained(missing, less(found, expected));
  const losses = own.map(({ page, counts, all }): PageLoss => {
    let words = 0;
    for (const [word, count] of counts)
      words += (count * (missing.get(word) ?? 0) * factor) / (expected.get(word) ?? 1);
    return { page, words: Math.round(words), share: all === 0 ? 0 : words / all };
  });
  const isLost = ({ words, share }: PageLoss) =>
    words > 0 && ((words >= LEAST_WORDS && share >= LEAST_SHARE) || share >= MOST_OF_PAGE);
  return { pages: losses.filter(isLost), missing };
}
