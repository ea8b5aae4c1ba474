import type { RunState, RunSubmission } from '../../common/protocol.ts';
import type { ApiError } from '../errors.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import type { Runner, StoredInput, Submitted } from './runner.ts';

/** A program that has no place for the run now, or is out of reach, is asked again for this long. */
const PATIENCE_MS = 20_000;
const RETRY_MS = 500;
const FOLLOW_SECONDS = 20;
const CLEAR_MS = 2_000;

export type Ended = Extract<RunState, { state: 'done' | 'failed' }>;

export interface ShortRun {
  attempt: string;
  submission: RunSubmission;
  inputs: readonly StoredInput[];
  /** Told instead of a result where no program answers, has a place, or takes so much. */
  busy: () => ApiError;
  tooLarge: () => ApiError;
}

/**
 * A run that a call waits for, without a slot of the queue: it changes nothing, so it is asked for again whatever became
 * of the last time. `take` brings what it left, before the program forgets it.
 */
export async function runShortly<Result>(
  runner: DurableObjectStub<Runner>,
  run: ShortRun,
  take: (ended: Ended) => Promise<Result>,
): Promise<Result> {
  if ((await runner.health(0, PATIENCE_MS)) === 'unavailable') throw run.busy();
  const deadline = Date.now() + PATIENCE_MS;
  try {
    for (;;) {
      const submitted = await submitBefore(deadline, () =>
        runner.submit(run.attempt, run.submission, [...run.inputs]),
      );
      if (submitted === 'too_large') throw run.tooLarge();
      if (submitted !== 'accepted') throw run.busy();
      const ended = await endOf(runner, run);
      if (ended !== 'lost') return await take(ended);
      if (Date.now() > deadline) throw run.busy();
    }
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

/** `lost`: the program was started anew meanwhile, and knows nothing of the run. */
async function endOf(runner: DurableObjectStub<Runner>, run: ShortRun): Promise<Ended | 'lost'> {
  let after = 0;
  let reachedAt = Date.now();
  for (;;) {
    const state = await runner.follow(run.attempt, after, FOLLOW_SECONDS);
    if (state === 'unknown_run') return 'lost';
    if (state === 'unavailable') {
      if (Date.now() - reachedAt > PATIENCE_MS) throw run.busy();
      await scheduler.wait(RETRY_MS);
      continue;
    }
    if (state.state === 'failed' || state.state === 'done') return state;
    after = state.sequence;
    reachedAt = Date.now();
  }
}
