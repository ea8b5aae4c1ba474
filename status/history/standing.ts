import type { OutcomeKind } from '../outcome.ts';

/** State of a component. `source`: it works, but an external source that it calls does not respond. */
export type Standing = 'unknown' | 'up' | 'source' | 'down';

/** Consecutive failures after which a component is down. */
const DOWN_AFTER = 3;
/** Consecutive answers after which it is no longer down. */
const UP_AFTER = 2;

/** A number of consecutive equal outcomes, and the time of the first one. */
export interface Run {
  count: number;
  at: number;
}

export interface Judged {
  standing: Standing;
  /** The time of the first of the outcomes that led to it. */
  since: number | null;
  right: Run;
  source: Run;
  wrong: Run;
  /** Right or `source`: the service itself answered. */
  answered: Run;
}

const NONE: Run = { count: 0, at: 0 };

export const UNJUDGED: Judged = {
  standing: 'unknown',
  since: null,
  right: NONE,
  source: NONE,
  wrong: NONE,
  answered: NONE,
};

/** Returns the state after one more outcome. An unmeasured one changes nothing. */
export function judge(before: Judged, outcome: OutcomeKind, at: number): Judged {
  if (outcome === 'unmeasured') return before;
  const runs = {
    right: extended(before.right, outcome === 'right', at),
    source: extended(before.source, outcome === 'source', at),
    wrong: extended(before.wrong, outcome === 'wrong', at),
    answered: extended(before.answered, outcome !== 'wrong', at),
  };
  const standing = standingAfter(before.standing, runs);
  if (standing === before.standing) return { ...before, ...runs };
  return { standing, since: beginningOf(standing, runs), ...runs };
}

type Runs = Pick<Judged, 'right' | 'source' | 'wrong' | 'answered'>;

function standingAfter(before: Standing, { right, source, wrong, answered }: Runs): Standing {
  if (wrong.count >= DOWN_AFTER) return 'down';
  if (source.count >= DOWN_AFTER) return 'source';
  if (right.count >= UP_AFTER) return 'up';
  if (before === 'unknown') return right.count > 0 ? 'up' : 'unknown';
  if (before === 'down' && answered.count >= UP_AFTER) return 'source';
  return before;
}

function beginningOf(standing: Standing, { right, wrong, answered, source }: Runs): number {
  if (standing === 'down') return wrong.at;
  if (standing === 'up') return right.at;
  return source.count > 0 ? source.at : answered.at;
}

function extended(run: Run, isSame: boolean, at: number): Run {
  if (!isSame) return NONE;
  return run.count === 0 ? { count: 1, at } : { count: run.count + 1, at: run.at };
}
