import type { PageText } from '../../../plain/page-text.ts';
import { addWords, type WordCounts, wordsOf } from './words.ts';

export interface KeptText {
  texts: Iterable<string>;
  /** Texts that are shown more often than they are written, such as headers, headings of tables and list marks. */
  repeated?: Iterable<{ text: string; times: number }>;
  /** Numbers and letters that programs generate: of lists, notes and pages. */
  counters?: number;
}

export interface PageLoss {
  page: number;
  /** The approximate number of missing words. */
  words: number;
  share: number;
}

export interface Losses {
  pages: PageLoss[];
  /** All missing words. */
  missing: WordCounts;
}

/** Limits of a page: least missing words, least share, and the share from which most of it is missing. */
const [LEAST_WORDS, LEAST_SHARE, MOST_OF_PAGE] = [3, 0.02, 0.5];
const COUNTER = /^(?:\d{1,4}|[ivxlc]{1,6}|\p{L})$/u;

/**
 * Counts the letters of words that only one of two texts has; words that are divided differently have the same letters.
 */
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

/** Returns the share of the missing words' letters that no other words of the result explain. */
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
 * Returns the pages whose words are not all in a result. Words are compared by their number, wherever they are; a
 * missing word is attributed in equal shares to the pages that have it.
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
