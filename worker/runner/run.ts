import type { Outlived, RunInput, RunLimit, RunOutput } from '../../common/protocol.ts';
import type { Queue } from '../../common/queue.ts';
import type { Env } from '../env.ts';
import type { LenderReference } from '../lending/lender.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { runnerOf } from './runner-of.ts';

/** Work to run on a container instance. */
export interface RunWork {
  id: string;
  accountId: string;
  createdAt: number;
  queue: Queue;
  tool: string;
  options: unknown;
  /** Each with its key in R2. */
  inputs: (RunInput & { key: string; lender?: LenderReference })[];
  timeoutSeconds: number;
  /** The page count of all inputs, if the price depends on it. */
  pages?: number;
  /** Returns the R2 key of an output. */
  outputKey(place: number): string;
  /** Messages for failures outside the run itself: Portuguese sentences that say what to do. */
  failures: Record<'interrupted' | 'inputsGone' | 'tooLarge' | 'internal', string>;
}

export interface RunFailure {
  code: 'job_failed' | 'job_interrupted';
  message: string;
}

/** The result of a run whose outputs are stored. */
export interface RunResult {
  outputs: RunOutput[];
  info: string | null;
  text: string | null;
}

export type RunOutcome = ({ status: 'done' } & RunResult) | { status: 'error'; error: RunFailure };

/** The stored position of a run, complete enough to continue after its object was evicted. */
export interface RunPosition {
  phase: 'queued' | 'submitting' | 'following' | 'collecting';
  attempt: number;
  instance?: number;
  sequence?: number;
  result?: RunResult;
  unreachableSince?: number;
  renewedAt?: number;
  /** The last value of `outlived` reported to the Dispatcher. */
  outlived?: Outlived;
  /** The run was stopped for others, so the next attempt starts in the background. */
  background?: true;
  endedBy?: RunLimit;
}

/** The position of a run that has not started, or must start again. */
export function queuedPosition({ attempt, background }: RunPosition): RunPosition {
  return { phase: 'queued', attempt, ...(background ? { background } : {}) };
}

export type RunStep =
  | {
      next: 'go_on';
      run: RunPosition;
      progress?: { progress: number; message: string };
      afterMs?: number;
      /** The engine has ended, so the remaining steps need no slot. */
      freesSlot?: true;
    }
  | {
      next: 'queue_again';
      /** The instance did not answer. */
      unanswered: boolean;
    }
  | { next: 'finish'; outcome: RunOutcome; endedBy?: RunLimit };

const FOLLOW_SECONDS = 20;
const RENEW_MS = 60_000;
/** After this time without an answer, the container program's runs count as lost. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 1_000;

type RunEnv = Pick<Env, 'RUNNER' | 'DISPATCHER'>;

/** One run on a container instance, executed step by step. */
export class Run {
  readonly #env: RunEnv;
  readonly #work: RunWork;

  constructor(env: RunEnv, work: RunWork) {
    this.#env = env;
    this.#work = work;
  }

  async step(run: RunPosition, now: number): Promise<RunStep> {
    const renewed = await this.#renewLease(run, now);
    switch (run.phase) {
      case 'submitting':
        return this.#submit(renewed, now);
      case 'following':
        return this.#follow(renewed, now);
      case 'collecting':
        return this.#collect(renewed, now);
      case 'queued':
        return { next: 'queue_again', unanswered: false };
    }
  }

  /** Deletes the run from the container. An unreachable container deletes it on its own. */
  async clear(run: RunPosition): Promise<void> {
    if (run.instance !== undefined) await this.#runner(run).clear(this.#attemptId(run));
  }

  /**
   * Submits and follows in one step. If the object ends in between, the run is submitted again, which is
   * idempotent.
   */
  async #submit(run: RunPosition, now: number): Promise<RunStep> {
    const { tool, options, inputs, timeoutSeconds, pages, failures } = this.#work;
    const submission = {
      tool,
      options,
      timeoutSeconds,
      ...(pages === undefined ? {} : { pages }),
      inputs: inputs.map(({ field, name, extension, size }) => ({ field, name, extension, size })),
    };
    const keys = inputs.map((input) => input.key);
    const submitted = await this.#runner(run).submit(this.#attemptId(run), submission, keys);
    switch (submitted) {
      case 'accepted':
        return this.#follow({ ...run, phase: 'following', sequence: 0 }, now);
      case 'unavailable':
      case 'full':
        return { next: 'queue_again', unanswered: submitted === 'unavailable' };
      case 'input_gone':
        return failed('job_failed', failures.inputsGone);
      case 'too_large':
        return failed('job_failed', failures.tooLarge);
      case 'refused':
        return failed('job_failed', failures.internal);
    }
  }

  async #follow(run: RunPosition, now: number): Promise<RunStep> {
    const state = await this.#runner(run).follow(this.#attemptId(run), run.sequence ?? 0, FOLLOW_SECONDS);
    if (state === 'unavailable') return this.#unreachable(run, now);
    if (state === 'unknown_run') return this.#interrupted();
    const { unreachableSince: _, ...position } = { ...run, sequence: state.sequence };
    switch (state.state) {
      case 'receiving':
        return { next: 'go_on', run: { ...position, phase: 'submitting' } };
      case 'running':
        return {
          next: 'go_on',
          run: await this.#reportOutlived(position, state.outlived),
          progress: { progress: state.progress, message: state.message },
        };
      case 'failed': {
        const step = failed('job_failed', state.message);
        return state.limit === undefined ? step : { ...step, endedBy: state.limit };
      }
      case 'done': {
        const result = { outputs: state.outputs, info: state.info ?? null, text: state.text ?? null };
        return { next: 'go_on', run: { ...position, phase: 'collecting', result }, freesSlot: true };
      }
    }
  }

  async #collect(run: RunPosition, now: number): Promise<RunStep> {
    const result = run.result ?? { outputs: [], info: null, text: null };
    const keys = result.outputs.map((_, place) => this.#work.outputKey(place));
    const collected = await this.#runner(run).collect(this.#attemptId(run), result.outputs, keys);
    if (collected === 'unavailable') return this.#unreachable(run, now);
    if (collected === 'unknown_run') return this.#interrupted();
    return { next: 'finish', outcome: { status: 'done', ...result } };
  }

  #interrupted(): RunStep {
    return failed('job_interrupted', this.#work.failures.interrupted);
  }

  #unreachable(run: RunPosition, now: number): RunStep {
    const unreachableSince = run.unreachableSince ?? now;
    if (now - unreachableSince > PATIENCE_MS) return this.#interrupted();
    return { next: 'go_on', run: { ...run, unreachableSince }, afterMs: RETRY_MS };
  }

  async #renewLease(run: RunPosition, now: number): Promise<RunPosition> {
    if (run.phase === 'collecting' || run.instance === undefined) return run;
    if (now - (run.renewedAt ?? 0) < RENEW_MS) return run;
    const { id, accountId, queue } = this.#work;
    await dispatcherOf(this.#env, queue).renew(id, accountId, run.instance);
    return { ...run, renewedAt: now };
  }

  /**
   * Reports to the Dispatcher that the run exceeded its turn. If that fails, the next state reports it again.
   */
  async #reportOutlived(run: RunPosition, outlived: Outlived | undefined): Promise<RunPosition> {
    if (outlived === undefined || outlived === run.outlived) return run;
    const { id, queue } = this.#work;
    const sent = dispatcherOf(this.#env, queue).outlived(id, outlived);
    return sent.then(
      () => ({ ...run, outlived }),
      () => run,
    );
  }

  #runner(run: RunPosition) {
    return runnerOf(this.#env, this.#work.queue, run.instance ?? 0);
  }

  #attemptId(run: RunPosition): string {
    return `${this.#work.id}-${run.attempt}`;
  }
}

function failed(code: RunFailure['code'], message: string): Extract<RunStep, { next: 'finish' }> {
  return { next: 'finish', outcome: { status: 'error', error: { code, message } } };
}
