import { diffArrays } from 'diff';
import { areSame, hashWords } from './hash-words.ts';

/** A range of the old text and the range of the new text that replaces it; the texts outside all runs are equal. */
export interface Run {
  old: [from: number, to: number];
  new: [from: number, to: number];
}

export interface Matching {
  runs: Run[];
  /** The number of ranges that were too long and too different to be compared in detail. */
  coarse: number;
}

/** Lengths of the sequences to look for, the longest first: a sequence that is unique in both texts aligns them. */
const ANCHOR_LENGTHS = [8, 3, 1];
const MOST_DEPTH = 12;
/** Maximum number of words, a few pages, for which the fewest edits are computed, which is better than sequences. */
const SHORT_WORDS = 6_000;
const MOST_EXACT_WORDS = 40_000;
const MOST_EDITS = 3_000;
/** Maximum number of comparisons for the whole text. */
const WORK = 600_000_000;

interface Work {
  left: number;
  coarse: number;
  runs: Run[];
}

/** Returns the start of each sequence of `length` words, by its hash; -1 for sequences that repeat. */
function uniquePlaces(words: readonly number[], from: number, to: number, length: number) {
  const places = new Map<number, number>();
  for (let at = from; at + length <= to; at++) {
    const key = hashWords(words, at, length);
    places.set(key, places.has(key) ? -1 : at);
  }
  return places;
}

/** The longest list of pairs that ascends on both sides; the given pairs ascend on the old side. */
function longestAscent(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, place]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const found: [number, number][] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair) found.push(pair);
  }
  return found.reverse();
}

function anchorsIn(
  before: readonly number[],
  after: readonly number[],
  run: Run,
): [number, number, number][] {
  for (const length of ANCHOR_LENGTHS) {
    const old = uniquePlaces(before, ...run.old, length);
    const fresh = uniquePlaces(after, ...run.new, length);
    const pairs: [number, number][] = [];
    for (const [key, place] of old) {
      const other = fresh.get(key) ?? -1;
      if (place >= 0 && other >= 0 && areSame(before, place, after, other, length))
        pairs.push([place, other]);
    }
    if (pairs.length > 0) return longestAscent(pairs).map(([left, right]) => [left, right, length]);
  }
  return [];
}

function trimmed(before: readonly number[], after: readonly number[], run: Run): Run {
  let [[oldFrom, oldTo], [newFrom, newTo]] = [run.old, run.new];
  while (oldFrom < oldTo && newFrom < newTo && before[oldFrom] === after[newFrom]) {
    oldFrom += 1;
    newFrom += 1;
  }
  while (oldFrom < oldTo && newFrom < newTo && before[oldTo - 1] === after[newTo - 1]) {
    oldTo -= 1;
    newTo -= 1;
  }
  return { old: [oldFrom, oldTo], new: [newFrom, newTo] };
}

function lengthsOf({ old, new: fresh }: Run): [number, number] {
  return [old[1] - old[0], fresh[1] - fresh[0]];
}

/** Finds the fewest edits, if they are few enough to be found in time; returns whether they were. */
function matchExactly(before: readonly number[], after: readonly number[], run: Run, work: Work): boolean {
  const [removed, inserted] = lengthsOf(run);
  const total = removed + inserted;
  const maxEditLength = Math.min(MOST_EDITS, total, Math.floor(work.left / total));
  if (total > MOST_EXACT_WORDS || maxEditLength < 1) return false;
  const parts = diffArrays(before.slice(...run.old), after.slice(...run.new), { maxEditLength });
  const edits = parts?.reduce((sum, part) => sum + (part.added || part.removed ? part.count : 0), 0);
  work.left -= (edits ?? maxEditLength) * total;
  if (parts === undefined) return false;
  let [left, right] = [run.old[0], run.new[0]];
  for (const { added, removed: gone, count } of parts) {
    const [oldTo, newTo] = [added ? left : left + count, gone ? right : right + count];
    if (added || gone) addRun(work.runs, { old: [left, oldTo], new: [right, newTo] });
    [left, right] = [oldTo, newTo];
  }
  return true;
}

function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (last === undefined || last.old[1] !== run.old[0] || last.new[1] !== run.new[0]) {
    runs.push(run);
    return;
  }
  last.old = [last.old[0], run.old[1]];
  last.new = [last.new[0], run.new[1]];
}

function matchRun(
  before: readonly number[],
  after: readonly number[],
  whole: Run,
  depth: number,
  work: Work,
): void {
  const run = trimmed(before, after, whole);
  const [removed, inserted] = lengthsOf(run);
  if (removed === 0 && inserted === 0) return;
  if (removed === 0 || inserted === 0) {
    addRun(work.runs, run);
    return;
  }
  const isShort = removed + inserted <= SHORT_WORDS;
  if (isShort && matchExactly(before, after, run, work)) return;
  const anchors = depth < MOST_DEPTH ? anchorsIn(before, after, run) : [];
  if (anchors.length === 0) {
    if (!isShort && matchExactly(before, after, run, work)) return;
    work.coarse += 1;
    addRun(work.runs, run);
    return;
  }
  let [left, right] = [run.old[0], run.new[0]];
  for (const [oldPlace, newPlace, length] of anchors) {
    // A sequence that overlaps the one before on one side only adds nothing.
    if (oldPlace < left || newPlace < right) {
      if (oldPlace - left !== newPlace - right) continue;
      [left, right] = [oldPlace + length, newPlace + length];
      continue;
    }
    matchRun(before, after, { old: [left, oldPlace], new: [right, newPlace] }, depth + 1, work);
    [left, right] = [oldPlace + length, newPlace + length];
  }
  matchRun(before, after, { old: [left, run.old[1]], new: [right, run.new[1]] }, depth + 1, work);
}

/**
 * Finds the differences of two texts, in which equal words have equal numbers. The time is bounded: ranges
 * for which it does not suffice are compared coarsely.
 */
export function matchTexts(before: readonly number[], after: readonly number[]): Matching {
  const work: Work = { left: WORK, coarse: 0, runs: [] };
  matchRun(before, after, { old: [0, before.length], new: [0, after.length] }, 0, work);
  return { runs: work.runs, coarse: work.coarse };
}
