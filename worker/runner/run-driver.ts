import { describeError, log } from '../../common/log.ts';
import type { RunLimit } from '../../common/protocol.ts';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { queuedPosition, Run, type RunOutcome, type RunPosition, type RunWork } from './run.ts';

const REQUEUE_MS = 30_000;
const LATEST_REQUEUE_MS = 5 * 60_000;
const RETRY_SUBMIT_MS = 3_000;

/** The object that owns a run. It stores the position in the same transaction as the rows of its schedule. */
export interface RunHost {
  env: Pick<Env, 'RUNNER' | 'DISPATCHER' | 'FAULTS'>;
  schedule: Pick<Schedule<'enqueue' | 'drive'>, 'isDue' | 'runNow'>;
  clock: Clock;
  /** The prefix of its fault points. */
  kind: string;
  waitUntil(work: Promise<unknown>): void;
  /** Undefined before the run is created and after its end. */
  running(): { work: RunWork; position: RunPosition } | undefined;
  /** Stores that the run has its slot; it is driven from now on. */
  begin(position: RunPosition): void;
  moveOn(position: RunPosition, progress: { progress: number; message: string } | undefined): void;
  /** Stores that the run lost its slot, and queues it again at `enqueueAt`. */
  queueAgain(position: RunPosition, enqueueAt: number): void;
  /** The engine has ended, so the remaining steps need no slot. */
  freeSlot(): void;
  finish(outcome: RunOutcome, endedBy?: RunLimit): Promise<void>;
}

/** Drives a run from the queue to its end, from its stored position on. */
export class RunDriver {
  readonly #host: RunHost;

  constructor(host: RunHost) {
    this.#host = host;
  }

  async enqueue(): Promise<number | undefined> {
    const { clock } = this.#host;
    const running = this.#host.running();
    if (running?.position.phase !== 'queued') return undefined;
    const { id, accountId, createdAt } = running.work;
    const dispatcher = this.#dispatcher(running.work);
    if (running.position.background) await dispatcher.enqueueInBackground(id, accountId, createdAt);
    else await dispatcher.enqueue(id, accountId, createdAt);
    const now = clock.now();
    // The longer a job has waited, the less often it asks again, to spare the Dispatcher.
    const waitedMs = now - createdAt;
    return now + Math.min(LATEST_REQUEUE_MS, Math.max(REQUEUE_MS, Math.floor(waitedMs / 2)));
  }

  /**
   * Starts the run in the slot that the Dispatcher granted. Returns false if there is nothing left to start.
   */
  async start(instance: number): Promise<boolean> {
    const { env, kind, clock, waitUntil } = this.#host;
    const position = this.#host.running()?.position;
    if (!position) return false;
    if (position.phase !== 'queued') return true;
    // The Dispatcher has just granted the lease.
    const lent = { instance, renewedAt: clock.now() };
    this.#host.begin({ ...position, phase: 'submitting', attempt: position.attempt + 1, ...lent });
    await faultPoint(env, `${kind}.started`);
    waitUntil(this.#driveOn());
    return true;
  }

  /**
   * Stops the run and queues it for the background, because others want its slot and the background is full.
   */
  async giveWay(): Promise<void> {
    const { env, schedule, clock } = this.#host;
    const running = this.#host.running();
    if (running?.position.phase !== 'following') return;
    const { work, position } = running;
    this.#host.queueAgain({ phase: 'queued', attempt: position.attempt, background: true }, clock.now());
    await new Run(env, work).clear(position);
    await schedule.runNow('enqueue', '');
  }

  /**
   * Executes the run's steps. One row of the schedule is enough: after a fault the run continues from its
   * stored position.
   */
  async drive(): Promise<number | undefined> {
    const { clock } = this.#host;
    for (let isFirst = true; ; isFirst = false) {
      const next = await this.#step().catch((error: unknown) => {
        if (isFirst) throw error;
        log('run_step_failed', { run: this.#host.running()?.work.id, cause: describeError(error) });
        return 'again' as const;
      });
      if (next === 'again') return clock.now();
      if (next === undefined || next > clock.now()) return next;
    }
  }

  async #driveOn(): Promise<void> {
    const { schedule } = this.#host;
    while (schedule.isDue('drive', '') && (await schedule.runNow('drive', '')));
  }

  /** Executes one step. Returns the time of the next one; undefined if there is none. */
  async #step(): Promise<number | undefined> {
    const { env, clock } = this.#host;
    const running = this.#host.running();
    if (!running || running.position.phase === 'queued') return undefined;
    const { work, position } = running;
    const step = await new Run(env, work).step(position, clock.now());
    const current = this.#host.running()?.position;
    if (!current || current.phase === 'queued') return undefined;
    if (current.attempt !== position.attempt) return clock.now();
    switch (step.next) {
      case 'go_on':
        this.#host.moveOn(step.run, step.progress);
        if (step.freesSlot) this.#host.freeSlot();
        return clock.now() + (step.afterMs ?? 0);
      case 'queue_again':
        this.#host.queueAgain(queuedPosition(current), clock.now() + RETRY_SUBMIT_MS);
        await this.#dispatcher(work).release(work.id, { unanswered: step.unanswered });
        return undefined;
      case 'finish':
        await this.#host.finish(step.outcome, step.endedBy);
        return undefined;
    }
  }

  #dispatcher(work: RunWork) {
    return dispatcherOf(this.#host.env, work.queue);
  }
}
