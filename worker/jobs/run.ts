import type { Outlived, RunLimit, RunOutput } from '../../common/protocol.ts';
import type { Env } from '../env.ts';
import { dispatcherOf } from '../runner/dispatcher-of.ts';
import { runnerOf } from '../runner/runner-of.ts';
import { type JobOutcome, type JobRecord, keptText } from './record.ts';
import { type JobSpecification, outputKey } from './specification.ts';

/** Where a job's run is; enough to go on from after the object was gone. */
export interface RunPosition {
  phase: 'queued' | 'submitting' | 'following' | 'collecting';
  attempt: number;
  instance?: number;
  sequence?: number;
  result?: { outputs: RunOutput[]; info: string | null; text: string | null };
  unreachableSince?: number;
  renewedAt?: number;
  /** What the Dispatcher knows of a run beyond its turn. */
  outlived?: Outlived;
  /** The run was stopped for others: the next begins in the background. */
  background?: true;
  endedBy?: RunLimit;
}

/** The position of a job whose run did not begin, or is to begin anew where it was. */
export function queuedPosition({ attempt, background }: RunPosition): RunPosition {
  return { phase: 'queued', attempt, ...(background ? { background } : {}) };
}

export type RunStep =
  | {
      next: 'go_on';
      run: RunPosition;
      progress?: Pick<JobRecord, 'progress' | 'message'>;
      afterMs?: number;
      /** The engine has ended: what is left to do needs no slot. */
      freesSlot?: true;
    }
  | { next: 'queue_again' }
  | { next: 'finish'; outcome: JobOutcome; endedBy?: RunLimit };

const FOLLOW_SECONDS = 20;
const RENEW_MS = 60_000;
/** A container program that is out of reach for longer than this has lost its runs. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 1_000;

const INTERRUPTED: RunStep = failed(
  'job_interrupted',
  'A tarefa foi interrompida: o programa que a executava parou no meio dela. Os créditos voltaram; envie de novo, com outra Idempotency-Key.',
);

type RunEnv = Pick<Env, 'RUNNER' | 'DISPATCHER'>;

/** The run of one job on a container instance, step by step. */
export class Run {
  readonly #env: RunEnv;
  readonly #job: JobSpecification;

  constructor(env: RunEnv, job: JobSpecification) {
    this.#env = env;
    this.#job = job;
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
        return { next: 'queue_again' };
    }
  }

  /** The container forgets the run; one that is out of reach erases it by itself. */
  async clear(run: RunPosition): Promise<void> {
    if (run.instance !== undefined) await this.#runner(run).clear(this.#attemptId(run));
  }

  /** A step with what follows: a run that is lost in between is submitted again, which changes nothing. */
  async #submit(run: RunPosition, now: number): Promise<RunStep> {
    const { tool, options, inputs, timeoutSeconds, pages } = this.#job;
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
        return { next: 'queue_again' };
      case 'input_gone':
        return failed(
          'job_failed',
          'Os arquivos enviados não estão mais disponíveis. Os créditos voltaram; envie de novo.',
        );
      case 'too_large':
        return failed(
          'job_failed',
          'Os arquivos somam mais do que cabe em uma tarefa. Os créditos voltaram; envie menos arquivos de cada vez.',
        );
      case 'refused':
        return failed('job_failed', INTERNAL_FAILURE);
    }
  }

  async #follow(run: RunPosition, now: number): Promise<RunStep> {
    const state = await this.#runner(run).follow(this.#attemptId(run), run.sequence ?? 0, FOLLOW_SECONDS);
    if (state === 'unavailable') return this.#beyondReach(run, now);
    if (state === 'unknown_run') return INTERRUPTED;
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
        const result = { outputs: state.outputs, info: state.info ?? null, text: keptText(state.text) };
        return { next: 'go_on', run: { ...position, phase: 'collecting', result }, freesSlot: true };
      }
    }
  }

  async #collect(run: RunPosition, now: number): Promise<RunStep> {
    const result = run.result ?? { outputs: [], info: null, text: null };
    const keys = result.outputs.map((_, place) => outputKey(this.#job.id, place));
    const collected = await this.#runner(run).collect(this.#attemptId(run), result.outputs, keys);
    if (collected === 'unavailable') return this.#beyondReach(run, now);
    if (collected === 'unknown_run') return INTERRUPTED;
    return { next: 'finish', outcome: { status: 'done', ...result } };
  }

  #beyondReach(run: RunPosition, now: number): RunStep {
    const unreachableSince = run.unreachableSince ?? now;
    if (now - unreachableSince > PATIENCE_MS) return INTERRUPTED;
    return { next: 'go_on', run: { ...run, unreachableSince }, afterMs: RETRY_MS };
  }

  async #renewLease(run: RunPosition, now: number): Promise<RunPosition> {
    if (run.phase === 'collecting' || run.instance === undefined) return run;
    if (now - (run.renewedAt ?? 0) < RENEW_MS) return run;
    const { id, accountId, queue } = this.#job;
    await dispatcherOf(this.#env, queue).renew(id, accountId, run.instance);
    return { ...run, renewedAt: now };
  }

  /** The Dispatcher gives the slot to others; where it is out of reach it is told with the next state. */
  async #reportOutlived(run: RunPosition, outlived: Outlived | undefined): Promise<RunPosition> {
    if (outlived === undefined || outlived === run.outlived) return run;
    const { id, queue } = this.#job;
    const told = dispatcherOf(this.#env, queue).outlived(id, outlived);
    return told.then(
      () => ({ ...run, outlived }),
      () => run,
    );
  }

  #runner(run: RunPosition) {
    return runnerOf(this.#env, this.#job.queue, run.instance ?? 0);
  }

  #attemptId(run: RunPosition): string {
    return `${this.#job.id}-${run.attempt}`;
  }
}

const INTERNAL_FAILURE =
  'Não foi possível concluir a tarefa por uma falha nossa. Os créditos voltaram; tente de novo e, se persistir, informe o id da tarefa ao suporte.';

function failed(
  code: 'job_failed' | 'job_interrupted',
  message: string,
): Extract<RunStep, { next: 'finish' }> {
  return { next: 'finish', outcome: { status: 'error', error: { code, message } } };
}
