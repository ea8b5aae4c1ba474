import type { Outlived, RunState, RunSubmission } from '../../common/protocol.ts';
import type { ApiError } from '../errors.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import type { Runner, StoredInput, Submitted } from './runner.ts';

/** A program without a free place, or unreachable, is retried for this time. */
const PATIENCE_MS = 20_000;
const RETRY_MS = 500;
const FOLLOW_SECONDS = 20;
const CLEAR_MS = 2_000;

export type Ended = Extract<RunState, { state: 'done' | 'failed' }>;

export interface ShortRun {
  attempt: string;
  submission: RunSubmission;
  inputs: readonly StoredInput[];
  /** Creates the error if no program answers, has a free place, or accepts the run. */
  busy: () => ApiError;
  tooLarge: () => ApiError;
}

/** `lost`: the program ended the run or was restarted. `unanswered`: it is unreachable or full. */
export type ShortRunOutcome<Result> = { result: Result } | 'lost' | 'unanswered';

/**
 * Executes a run that a caller waits for. It changes nothing, so a lost run is repeated within the patience.
 * `take` fetches the result before the program deletes it.
 */
export async function runShortly<Result>(
  runner: DurableObjectStub<Runner>,
  run: ShortRun,
  take: (ended: Ended) => Promise<Result>,
): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const tried = await tryShortRun(runner, { ...run, patienceMs: PATIENCE_MS }, take);
    if (typeof tried === 'object') return tried.result;
    if (tried === 'unanswered' || Date.now() > deadline) throw run.busy();
  }
}

/**
 * Executes the run once. `take` also receives its run time in milliseconds. `onOutlived` is called when the
 * run exceeds its turn.
 */
export async function tryShortRun<Result>(
  runner: DurableObjectStub<Runner>,
  run: ShortRun & { patienceMs: number },
  take: (ended: Ended, ranMs: number) => Promise<Result>,
  onOutlived: (outlived: Outlived) => Promise<void> = async () => undefined,
): Promise<ShortRunOutcome<Result>> {
  if ((await runner.health(0, run.patienceMs)) === 'unavailable') return 'unanswered';
  const deadline = Date.now() + run.patienceMs;
  try {
    const submitted = await submitBefore(deadline, () =>
      runner.submit(run.attempt, run.submission, [...run.inputs]),
    );
    if (submitted === 'too_large') throw run.tooLarge();
    if (submitted === 'full' || submitted === 'unavailable') return 'unanswered';
    if (submitted !== 'accepted') throw run.busy();
    const acceptedAt = Date.now();
    const ended = await endOf(runner, run, onOutlived);
    return typeof ended === 'object' ? { result: await take(ended, Date.now() - acceptedAt) } : ended;
  } finally {
    await waitAtMost(CLEAR_MS, runner.clear(run.attempt));
  }
}

async function submitBefore(deadline: number, submit: () => Promise<Submitted>): Promise<Submitted> {
  for (;;) {
    const submitted = await submit();
    if ((submitted !== 'full' && submitted !== 'unavailable') || Date.now() > deadline) return submitted;
    await scheduler.wait(RETRY_MS);
  }
}

async function endOf(
  runner: DurableObjectStub<Runner>,
  { attempt, patienceMs }: ShortRun & { patienceMs: number },
  onOutlived: (outlived: Outlived) => Promise<void>,
): Promise<Ended | 'lost' | 'unanswered'> {
  let after = 0;
  let reachedAt = Date.now();
  let reported: Outlived | undefined;
  for (;;) {
    const state = await runner.follow(attempt, after, FOLLOW_SECONDS);
    if (state === 'unknown_run') return 'lost';
    if (state === 'unavailable') {
      if (Date.now() - reachedAt > patienceMs) return 'unanswered';
      await scheduler.wait(RETRY_MS);
      continue;
    }
    if (state.state === 'failed' || state.state === 'done') return state;
    if (state.state === 'running' && state.outlived !== undefined && state.outlived !== reported) {
      reported = state.outlived;
      await onOutlived(reported).catch(() => undefined);
    }
    after = state.sequence;
    reachedAt = Date.now();
  }
}
