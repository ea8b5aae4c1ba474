import { describeError, log } from '../../common/log.ts';
import { faultPoint } from '../faults.ts';
import { dispatcherOf } from '../runner/dispatcher-of.ts';
import { wholeSecond } from '../time/schedule.ts';
import type { JobEnd } from './job-end.ts';
import { FIRST_RECORD_MS, type JobParts } from './job-parts.ts';
import type { JobState } from './job-store.ts';
import { isFinished, queuedAgain, RUNNING_MESSAGE } from './record.ts';
import { queuedPosition, Run, type RunPosition } from './run.ts';
import type { JobSpecification } from './specification.ts';

const REQUEUE_MS = 30_000;
const LATEST_REQUEUE_MS = 5 * 60_000;
const RETRY_SUBMIT_MS = 3_000;

/** Brings the job's run from the queue to its end, from its stored position on. */
export class RunDriver {
  readonly #parts: JobParts;
  readonly #end: JobEnd;

  constructor(parts: JobParts, end: JobEnd) {
    this.#parts = parts;
    this.#end = end;
  }

  async enqueue(): Promise<number | undefined> {
    const { store, clock } = this.#parts;
    const job = store.specification;
    if (!job || store.state?.run.phase !== 'queued') return undefined;
    const { id, accountId, createdAt } = job;
    const dispatcher = this.#dispatcher(job);
    if (store.state.run.background) await dispatcher.enqueueInBackground(id, accountId, createdAt);
    else await dispatcher.enqueue(id, accountId, createdAt);
    const now = clock.now();
    // The longer the queue, the seldomer each asks again: the Dispatcher has its slots to give.
    const waitedMs = now - createdAt;
    return now + Math.min(LATEST_REQUEUE_MS, Math.max(REQUEUE_MS, Math.floor(waitedMs / 2)));
  }

  /** The Dispatcher's slot. False when there is nothing to start any more. */
  async start(instance: number): Promise<boolean> {
    const { env, store, waitUntil } = this.#parts;
    const { state } = store;
    if (!state || isFinished(state.record)) return false;
    if (state.run.phase !== 'queued') return true;
    this.#end.slotTaken();
    this.#begin(state, instance);
    await faultPoint(env, 'job.started');
    waitUntil(this.#driveOn());
    return true;
  }

  /** Others want the slot, and the background is full: the run is stopped, and begins again there. */
  async giveWay(): Promise<void> {
    const { env, store, schedule, clock } = this.#parts;
    const { specification: job, state } = store;
    if (!job || !state || isFinished(state.record) || state.run.phase !== 'following') return;
    const run: RunPosition = { phase: 'queued', attempt: state.run.attempt, background: true };
    this.#queueAgain(state, run, clock.now());
    await new Run(env, job).clear(state.run);
    await schedule.runNow('enqueue', '');
  }

  /** The run, step by step. Its row stands for all of them: after a fault the run goes on from its stored position. */
  async drive(): Promise<number | undefined> {
    const { store, clock } = this.#parts;
    for (let isFirst = true; ; isFirst = false) {
      const next = await this.#step().catch((error: unknown) => {
        if (isFirst) throw error;
        log('run_step_failed', { job_id: store.specification?.id, cause: describeError(error) });
        return 'again' as const;
      });
      if (next === 'again') return clock.now();
      if (next === undefined || next > clock.now()) return next;
    }
  }

  async passDeadline(): Promise<undefined> {
    const { state } = this.#parts.store;
    if (!state || isFinished(state.record)) return;
    await this.#end.finish({
      status: 'error',
      error: {
        code: 'job_failed',
        message:
          'A tarefa não terminou em 45 minutos e foi encerrada. Os créditos voltaram; tente com arquivos menores.',
      },
    });
  }

  #begin(state: JobState, instance: number): void {
    const { store, storage, schedule, clock } = this.#parts;
    const now = clock.now();
    const run: RunPosition = {
      ...state.run,
      phase: 'submitting',
      attempt: state.run.attempt + 1,
      instance,
      // The Dispatcher has just lent the slot.
      renewedAt: now,
    };
    storage.transactionSync(() => {
      store.state = {
        ...state,
        run,
        revision: state.revision + 1,
        record: { ...state.record, status: 'running', message: RUNNING_MESSAGE },
      };
      schedule.clear('enqueue', '');
      schedule.set('drive', '', now);
      schedule.set('record', '', wholeSecond(now + FIRST_RECORD_MS));
    });
  }

  async #driveOn(): Promise<void> {
    const { schedule } = this.#parts;
    while (schedule.isDue('drive', '') && (await schedule.runNow('drive', '')));
  }

  /** When the next step is to be made; undefined where there is none. */
  async #step(): Promise<number | undefined> {
    const { env, store, clock } = this.#parts;
    const { specification: job, state } = store;
    if (!job || !state || isFinished(state.record) || state.run.phase === 'queued') return undefined;
    const step = await new Run(env, job).step(state.run, clock.now());
    const current = store.state;
    if (!current || isFinished(current.record) || current.run.phase === 'queued') return undefined;
    if (current.run.attempt !== state.run.attempt) return clock.now();
    switch (step.next) {
      case 'go_on': {
        const changes = step.progress ?? {};
        store.state = { ...current, run: step.run, record: { ...current.record, ...changes } };
        if (step.freesSlot) this.#end.freeSlot(job);
        return clock.now() + (step.afterMs ?? 0);
      }
      case 'queue_again':
        this.#queueAgain(current, queuedPosition(current.run), clock.now() + RETRY_SUBMIT_MS);
        await this.#dispatcher(job).release(job.id);
        return undefined;
      case 'finish':
        await this.#end.finish(step.outcome, step.endedBy);
        return undefined;
    }
  }

  #queueAgain(state: JobState, run: RunPosition, enqueueAt: number): void {
    const { store, storage, schedule, clock } = this.#parts;
    storage.transactionSync(() => {
      store.state = { ...state, run, record: queuedAgain(state.record), revision: state.revision + 1 };
      schedule.clear('drive', '');
      schedule.set('record', '', clock.now());
      schedule.set('enqueue', '', enqueueAt);
    });
  }

  #dispatcher(job: JobSpecification) {
    return dispatcherOf(this.#parts.env, job.queue);
  }
}
