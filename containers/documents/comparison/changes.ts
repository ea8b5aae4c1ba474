import type { ChangeKind } from '../../plain/comparison/change-kinds.ts';
import { type Matching, matchTexts, type Run } from './matching.ts';
import { findMoves, type Move } from './moves.ts';
import { bridgeRuns, isSameButBreaks, slideRuns } from './runs.ts';
import type { ComparedWord } from './words.ts';

/** Words from `from` up to, not including, `to`; an empty range is a place between words. */
type Stretch = [from: number, to: number];

export interface Change {
  kind: ChangeKind;
  old: Stretch;
  new: Stretch;
}

interface Side {
  words: readonly ComparedWord[];
  texts: readonly string[];
  keys: readonly number[];
}

export interface TextChanges {
  changes: Change[];
  /** All places where the texts differ word by word, including differences that do not count as changes. */
  runs: Run[];
  coarse: number;
}

/** Normalises a word for comparison: letters that look the same are equal, and case is optional. */
export function comparable(text: string, ignoreCase: boolean): string {
  const plain = text.normalize('NFKC');
  return ignoreCase ? plain.toLowerCase() : plain;
}

/** Assigns a number to each distinct text. */
function numberTexts(...sides: readonly (readonly string[])[]): number[][] {
  const numbers = new Map<string, number>();
  return sides.map((texts) =>
    texts.map((text) => {
      const known = numbers.get(text) ?? numbers.size;
      numbers.set(text, known);
      return known;
    }),
  );
}

/** Subtracts the taken parts from a range. */
function without([from, to]: Stretch, taken: readonly Stretch[]): Stretch[] {
  const rest: Stretch[] = [];
  let at = from;
  for (const [start, end] of taken) {
    if (start > at) rest.push([at, start]);
    at = end;
  }
  if (to > at) rest.push([at, to]);
  return rest;
}

function kindOf(old: Stretch, fresh: Stretch): ChangeKind {
  if (old[0] === old[1]) return 'inserted';
  return fresh[0] === fresh[1] ? 'removed' : 'changed';
}

function changesOfRun(run: Run, old: readonly Stretch[], fresh: readonly Stretch[]): Change[] {
  return Array.from({ length: Math.max(old.length, fresh.length) }, (_, index) => {
    const left = old[index] ?? [run.old[1], run.old[1]];
    const right = fresh[index] ?? [run.new[1], run.new[1]];
    return { kind: kindOf(left, right), old: left, new: right };
  });
}

/** Groups moves by the run they start in; both are sorted. */
function movedIn(runs: readonly Run[], moves: readonly Move[], side: 'old' | 'new'): Stretch[][] {
  const sorted = moves
    .map((move): Stretch => [move[side], move[side] + move.length])
    .sort(([left], [right]) => left - right);
  let next = 0;
  return runs.map((run) => {
    const found: Stretch[] = [];
    for (let move = sorted[next]; move !== undefined && move[0] < run[side][1]; move = sorted[++next])
      found.push(move);
    return found;
  });
}

function stretchOf({ words, texts }: Side, [from, to]: Stretch) {
  return { words: words.slice(from, to), texts: texts.slice(from, to), next: words[to] };
}

/** The changes from the old text to the new one, in the order of the new text. */
export function findChanges(
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
  ignoreCase: boolean,
): TextChanges {
  const textsOf = (words: readonly ComparedWord[]) => words.map(({ text }) => comparable(text, ignoreCase));
  const [oldTexts, newTexts] = [textsOf(before), textsOf(after)];
  const [oldKeys = [], newKeys = []] = numberTexts(oldTexts, newTexts);
  const old: Side = { words: before, texts: oldTexts, keys: oldKeys };
  const fresh: Side = { words: after, texts: newTexts, keys: newKeys };
  const matching: Matching = matchTexts(oldKeys, newKeys);
  const runs = slideRuns(bridgeRuns(matching.runs), old, fresh);
  const changedRuns = runs.filter(
    (run) => !isSameButBreaks(stretchOf(old, run.old), stretchOf(fresh, run.new)),
  );
  const moves = findMoves(oldKeys, newKeys, changedRuns);
  const [oldMoved, newMoved] = [movedIn(changedRuns, moves, 'old'), movedIn(changedRuns, moves, 'new')];
  const changes = changedRuns.flatMap((run, index) =>
    changesOfRun(run, without(run.old, oldMoved[index] ?? []), without(run.new, newMoved[index] ?? [])),
  );
  const moved = moves.map((move): Change => {
    const [left, right] = [move.old, move.new];
    return { kind: 'moved', old: [left, left + move.length], new: [right, right + move.length] };
  });
  const all = [...changes, ...moved].sort(
    (left, right) => left.new[0] - right.new[0] || left.old[0] - right.old[0],
  );
  return { changes: all, runs, coarse: matching.coarse };
}
