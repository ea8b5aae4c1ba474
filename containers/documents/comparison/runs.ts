import type { Run } from './matching.ts';
import type { ComparedWord } from './words.ts';

/** Maximum number of equal words between two changes that read better as one change. */
const MOST_BRIDGED = 4;
const TIMES_LONGER = 2;
const MOST_SLIDE = 60;
const HYPHENS = /[-\u00ad\u2010]/g;
const ENDS_WITH_HYPHEN = /[-\u00ad\u2010]$/;
const RANK = { page: 3, block: 2, line: 1 } as const;

function longerSide({ old, new: fresh }: Run): number {
  return Math.max(old[1] - old[0], fresh[1] - fresh[0]);
}

/** Joins changes with only a few equal words between them, if both are much longer than these. */
export function bridgeRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const between = last === undefined ? Number.POSITIVE_INFINITY : run.old[0] - last.old[1];
    const isBridged =
      last !== undefined &&
      between <= MOST_BRIDGED &&
      Math.min(longerSide(last), longerSide(run)) >= TIMES_LONGER * between;
    if (isBridged)
      joined[joined.length - 1] = { old: [last.old[0], run.old[1]], new: [last.new[0], run.new[1]] };
    else joined.push(run);
  }
  return joined;
}

/**
 * Returns the number of words by which an insertion or removal can be shifted, without changing the result,
 * to start at a page, paragraph or line.
 */
function bestSlide(
  keys: readonly number[],
  words: readonly ComparedWord[],
  from: number,
  to: number,
  room: number,
) {
  const rankAt = (at: number) => RANK[words[at]?.starts ?? 'line'] * (words[at]?.starts ? 1 : 0);
  let best = { by: 0, rank: rankAt(from) };
  for (let by = 1; by <= Math.min(room, MOST_SLIDE); by++) {
    if (keys[from - by] !== keys[to - by]) break;
    const rank = rankAt(from - by);
    if (rank > best.rank) best = { by, rank };
  }
  return best.by;
}

/** Shifts insertions and removals to the start of a page, paragraph or line, if the result is the same. */
export function slideRuns(
  runs: readonly Run[],
  old: { keys: readonly number[]; words: readonly ComparedWord[] },
  fresh: { keys: readonly number[]; words: readonly ComparedWord[] },
): Run[] {
  let end = 0;
  return runs.map((run) => {
    const room = run.old[0] - end;
    const isInsertion = run.old[0] === run.old[1];
    const isRemoval = run.new[0] === run.new[1];
    const [side, [from, to]] = isInsertion ? [fresh, run.new] : [old, run.old];
    const by = isInsertion || isRemoval ? bestSlide(side.keys, side.words, from, to, room) : 0;
    end = run.old[1] - by;
    return { old: [run.old[0] - by, run.old[1] - by], new: [run.new[0] - by, run.new[1] - by] };
  });
}

function joinedText(
  texts: readonly string[],
  words: readonly ComparedWord[],
  next: ComparedWord | undefined,
): string {
  return texts
    .map((text, index) => {
      const follower = words[index + 1] ?? next;
      const isBroken = follower !== undefined && follower.starts !== null && ENDS_WITH_HYPHEN.test(text);
      return isBroken ? text.replace(ENDS_WITH_HYPHEN, '') : text;
    })
    .join('');
}

function hasBreak(texts: readonly string[]): boolean {
  return texts.some((text) => ENDS_WITH_HYPHEN.test(text));
}

/** Returns true if two ranges differ only in word breaks: spaces, or hyphens at line ends. */
export function isSameButBreaks(
  old: { texts: readonly string[]; words: readonly ComparedWord[]; next: ComparedWord | undefined },
  fresh: { texts: readonly string[]; words: readonly ComparedWord[]; next: ComparedWord | undefined },
): boolean {
  if (old.texts.length === 0 || fresh.texts.length === 0) return false;
  const left = joinedText(old.texts, old.words, old.next);
  const right = joinedText(fresh.texts, fresh.words, fresh.next);
  if (left === right) return true;
  const mayBreak = hasBreak(old.texts) || hasBreak(fresh.texts);
  return mayBreak && left.replace(HYPHENS, '') === right.replace(HYPHENS, '');
}
