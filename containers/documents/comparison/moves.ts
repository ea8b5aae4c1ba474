import { areSame, hashWords } from './hash-words.ts';
import type { Run } from './matching.ts';

/** The same words, removed at one place and inserted at another. */
export interface Move {
  old: number;
  new: number;
  length: number;
}

/** Fewer words are not a move, because they may be anywhere. */
const LEAST_WORDS = 5;
/** Minimum length of a move that is a whole run, such as a title or a line. */
const LEAST_WHOLE = 3;
const MOST_PLACES = 8;

function addPlace(places: Map<number, number[]>, hash: number, place: number): void {
  const known = places.get(hash);
  if (known === undefined) places.set(hash, [place]);
  else if (known.length < MOST_PLACES) known.push(place);
}

function wholeRuns(before: readonly number[], after: readonly number[], runs: readonly Run[]): Move[] {
  const places = new Map<number, number[]>();
  const ends = new Map<number, number>();
  for (const { old, new: fresh } of runs) {
    const length = old[1] - old[0];
    if (fresh[0] < fresh[1] || length < LEAST_WHOLE) continue;
    addPlace(places, hashWords(before, old[0], length), old[0]);
    ends.set(old[0], old[1]);
  }
  return runs.flatMap(({ old, new: fresh }) => {
    const length = fresh[1] - fresh[0];
    if (old[0] < old[1] || length < LEAST_WHOLE) return [];
    const known = places.get(hashWords(after, fresh[0], length)) ?? [];
    const found = known.findIndex(
      (place) => ends.get(place) === place + length && areSame(before, place, after, fresh[0], length),
    );
    const [place] = found < 0 ? [] : known.splice(found, 1);
    return place === undefined ? [] : [{ old: place, new: fresh[0], length }];
  });
}

/** Finds ranges of changes that only moved; each is used once. Time is linear in the number of words. */
export function findMoves(before: readonly number[], after: readonly number[], runs: readonly Run[]): Move[] {
  const moves = wholeRuns(before, after, runs);
  const usedOld = new Uint8Array(before.length);
  const usedNew = new Uint8Array(after.length);
  const use = ({ old, new: fresh, length }: Move) => {
    usedOld.fill(1, old, old + length);
    usedNew.fill(1, fresh, fresh + length);
  };
  for (const move of moves) use(move);
  const places = new Map<number, number[]>();
  const ends = new Map<number, number>();
  for (const { old } of runs)
    for (let at = old[0]; at + LEAST_WORDS <= old[1]; at++) {
      if (usedOld[at] === 1) continue;
      addPlace(places, hashWords(before, at, LEAST_WORDS), at);
      ends.set(at, old[1]);
    }
  const longest = (at: number, to: number): Move | undefined => {
    let best: Move | undefined;
    for (const place of places.get(hashWords(after, at, LEAST_WORDS)) ?? []) {
      const end = ends.get(place) ?? place;
      let length = 0;
      while (
        place + length < end &&
        at + length < to &&
        usedOld[place + length] === 0 &&
        before[place + length] === after[at + length]
      )
        length += 1;
      if (length >= LEAST_WORDS && length > (best?.length ?? 0)) best = { old: place, new: at, length };
    }
    return best;
  };
  for (const { new: fresh } of runs)
    for (let at = fresh[0]; at + LEAST_WORDS <= fresh[1]; at++) {
      if (usedNew[at] === 1) continue;
      const move = longest(at, fresh[1]);
      if (move === undefined) continue;
      use(move);
      moves.push(move);
      at += move.length - 1;
    }
  return moves;
}
