import { DurableObject } from 'cloudflare:workers';
import { describeError, log } from '../../common/log.ts';
import type { RunLimit } from '../../common/protocol.ts';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { eraseFiles } from '../files/store.ts';
import { dispatcherOf } from '../runner/dispatcher-of.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { Schedule, wholeSecond } from '../time/schedule.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import { Waiters } from '../time/waiters.ts';
import { notify, release, type Settled, settle } from './ending.ts';
import { type JobState, JobStore } from './job-store.ts';
import {
  finishRecord,
  isFinished,
  type JobOutcome,
  type JobRecord,
  newRecord,
  queuedAgain,
  RUNNING_MESSAGE,
  stillRunning,
} from './record.ts';
import { saveRecord } from './records.ts';
import { queuedPosition, Run, type RunPosition } from './run.ts';
import { FILES_KEPT_MS, filesPrefix, type JobSpecification, LONGEST_JOB_MS } from './specification.ts';

const REQUEUE_MS = 30_000;
const LATEST_REQUEUE_MS = 5 * 60_000;
const RETRY_SUBMIT_MS = 3_000;
const ABANDONED_UPLOAD_MS = 6 * 3_600_000;
const ANNOUNCE_MS = 3_000;
/** A job that ends sooner is written once, at its end: until then the Gate's outbox has it for who asks. */
const FIRST_RECORD_MS = 1_000;
const OWED_MS = 10 * 60_000;

type JobDue =
  | 'enqueue'
  | 'drive'
  | 'deadline'
  | 'settle'
  | 'record'
  | 'notify'
  | 'release'
  | 'erase'
  | 'abandon';

/** One job: it owns the run, its progress and its end, and the time for which its files are kept. */
export class Job extends DurableObject<Env> {
  readonly #clock: Clock;
  readonly #schedule: Schedule<JobDue>;
  readonly #store: JobStore;
  readonly #waiters = new Waiters();
  /** Known in memory only, to spare a second call; where it is lost the call is made. */
  #settled: Settled | undefined;
  #isSlotFree = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#clock = systemClock;
    this.#store = new JobStore(ctx.storage.kv);
    this.#schedule = new Schedule(ctx.storage, this.#clock, {
      enqueue: () => this.#enqueue(),
      drive: () => this.#drive(),
      deadline: () => this.#passDeadline(),
      settle: () => this.#settle(),
      record: () => this.#record(),
      notify: () => this.#notify(),
      release: () => this.#release(),
      erase: () => this.#erase(),
      abandon: () => this.#abandon(),
    });
    if (this.#store.specification || this.#store.uploads) this.#schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.#schedule.runDue();
  }

  /** Called before the first byte goes to R2, so that an upload whose Worker is gone is still erased. */
  expectUpload(): void {
    if (this.#store.specification) return;
    Schedule.prepare(this.ctx.storage.sql);
    this.#store.uploads = [];
    this.#schedule.set('abandon', '', this.#clock.now() + ABANDONED_UPLOAD_MS);
  }

  noteMultipart(key: string, uploadId: string): void {
    this.#store.uploads = [...(this.#store.uploads ?? []), { key, uploadId }];
  }

  /** The upload became no job: what it left is erased now. */
  async discardUpload(): Promise<void> {
    if (this.#store.specification || !(await this.#schedule.runNow('abandon', ''))) return;
    await this.ctx.storage.deleteAll();
    await this.ctx.storage.deleteAlarm();
  }

  /** Takes the job over from the Gate's outbox, which keeps it until D1 has it. Idempotent. */
  async create(job: JobSpecification): Promise<{ recorded: boolean }> {
    if (this.#store.isEmptied) return { recorded: true };
    if (!this.#store.specification) {
      const now = this.#clock.now();
      this.ctx.storage.transactionSync(() => {
        if (!this.#store.uploads) Schedule.prepare(this.ctx.storage.sql);
        this.#store.specification = job;
        this.#store.forgetUploads();
        this.#store.state = {
          record: newRecord(job),
          revision: 1,
          run: { phase: 'queued', attempt: 0 },
          announced: false,
        };
        this.#schedule.clear('abandon', '');
        this.#schedule.setBegun('enqueue', '');
        this.#schedule.set('deadline', '', job.createdAt + LONGEST_JOB_MS);
        this.#schedule.set('erase', '', job.createdAt + FILES_KEPT_MS);
        this.#schedule.set('record', '', wholeSecond(now + FIRST_RECORD_MS));
      });
      await faultPoint(this.env, 'job.created');
      this.ctx.waitUntil(this.#schedule.runNow('enqueue', ''));
      await this.#waiters.wait('record', FIRST_RECORD_MS);
    }
    const recorded = await this.#schedule.runNow('record', '');
    await faultPoint(this.env, 'job.recorded');
    return { recorded };
  }

  /** Null where this object holds no job: never created, or emptied after its time. */
  read(): JobRecord | null {
    const state = this.#store.state;
    if (!state) return null;
    return isFinished(state.record) && !state.announced ? stillRunning(state.record) : state.record;
  }

  /** The finished job, or null when `timeoutMs` passed before. Also for a job whose creation is still on its way. */
  async waitUntilFinished(timeoutMs: number): Promise<JobRecord | null> {
    const deadline = this.#clock.now() + timeoutMs;
    for (;;) {
      const record = this.read();
      if (record && isFinished(record)) return record;
      const patienceMs = deadline - this.#clock.now();
      if (patienceMs <= 0) return null;
      await this.#waiters.wait('finish', patienceMs);
    }
  }

  /** The Dispatcher's slot. False when there is nothing to start any more. */
  async start(instance: number): Promise<boolean> {
    const state = this.#store.state;
    if (!state || isFinished(state.record)) return false;
    if (state.run.phase === 'queued') {
      this.#isSlotFree = false;
      const run: RunPosition = {
        ...state.run,
        phase: 'submitting',
        attempt: state.run.attempt + 1,
        instance,
        // The Dispatcher has just lent the slot.
        renewedAt: this.#clock.now(),
      };
      this.ctx.storage.transactionSync(() => {
        this.#store.state = {
          ...state,
          run,
          revision: state.revision + 1,
          record: { ...state.record, status: 'running', message: RUNNING_MESSAGE },
        };
        this.#schedule.clear('enqueue', '');
        this.#schedule.set('drive', '', this.#clock.now());
        this.#schedule.set('record', '', wholeSecond(this.#clock.now() + FIRST_RECORD_MS));
      });
      await faultPoint(this.env, 'job.started');
      this.ctx.waitUntil(this.#driveOn());
    }
    return true;
  }

  /** Others want the slot, and the background is full: the run is stopped, and begins again there. */
  async giveWay(): Promise<void> {
    const { specification: job, state } = this.#store;
    if (!job || !state || isFinished(state.record) || state.run.phase !== 'following') return;
    const run: RunPosition = { phase: 'queued', attempt: state.run.attempt, background: true };
    this.#queueAgain(state, run, this.#clock.now());
    await new Run(this.env, job).clear(state.run);
    await this.#schedule.runNow('enqueue', '');
  }

  /** Erases the files of a finished job. `running` when it is not finished; null when this object holds no job. */
  async deleteFiles(): Promise<JobRecord | 'running' | null> {
    const record = this.read();
    if (!record) return null;
    if (!isFinished(record)) return 'running';
    await eraseFiles(this.env, filesPrefix(record.id));
    const state = this.#store.state;
    if (!state) return null;
    const deleted = {
      ...state.record,
      filesDeletedAt: state.record.filesDeletedAt ?? this.#clock.now(),
      text: null,
    };
    this.ctx.storage.transactionSync(() => {
      this.#store.state = { ...state, record: deleted, revision: state.revision + 1 };
      this.#schedule.set('record', '', this.#clock.now());
    });
    await this.#schedule.runNow('record', '');
    return deleted;
  }

  async #enqueue(): Promise<number | undefined> {
    const job = this.#store.specification;
    if (!job || this.#store.state?.run.phase !== 'queued') return undefined;
    const { id, accountId, createdAt } = job;
    if (this.#store.state.run.background) {
      await this.#dispatcher(job).enqueueInBackground(id, accountId, createdAt);
    } else {
      await this.#dispatcher(job).enqueue(id, accountId, createdAt);
    }
    const now = this.#clock.now();
    // The longer the queue, the seldomer each asks again: the Dispatcher has its slots to give.
    const waitedMs = now - job.createdAt;
    return now + Math.min(LATEST_REQUEUE_MS, Math.max(REQUEUE_MS, Math.floor(waitedMs / 2)));
  }

  async #driveOn(): Promise<void> {
    while (this.#schedule.isDue('drive', '') && (await this.#schedule.runNow('drive', '')));
  }

  /** The run, step by step. Its row stands for all of them: after a fault the run goes on from its stored position. */
  async #drive(): Promise<number | undefined> {
    for (let isFirst = true; ; isFirst = false) {
      const next = await this.#step().catch((error: unknown) => {
        if (isFirst) throw error;
        log('run_step_failed', { job_id: this.ctx.id.name, cause: describeError(error) });
        return 'again' as const;
      });
      if (next === 'again') return this.#clock.now();
      if (next === undefined || next > this.#clock.now()) return next;
    }
  }

  /** When the next step is to be made; undefined where there is none. */
  async #step(): Promise<number | undefined> {
    const job = this.#store.specification;
    const state = this.#store.state;
    if (!job || !state || isFinished(state.record) || state.run.phase === 'queued') return undefined;
    const step = await new Run(this.env, job).step(state.run, this.#clock.now());
    const current = this.#store.state;
    if (!current || isFinished(current.record) || current.run.phase === 'queued') return undefined;
    if (current.run.attempt !== state.run.attempt) return this.#clock.now();
    switch (step.next) {
      case 'go_on': {
        const changes = step.progress ?? {};
        this.#store.state = { ...current, run: step.run, record: { ...current.record, ...changes } };
        if (step.freesSlot) this.#freeSlot(job);
        return this.#clock.now() + (step.afterMs ?? 0);
      }
      case 'queue_again':
        this.#queueAgain(current, queuedPosition(current.run), this.#clock.now() + RETRY_SUBMIT_MS);
        await this.#dispatcher(job).release(job.id);
        return undefined;
      case 'finish':
        await this.#finish(step.outcome, step.endedBy);
        return undefined;
    }
  }

  #queueAgain(state: JobState, run: RunPosition, enqueueAt: number): void {
    const now = this.#clock.now();
    this.ctx.storage.transactionSync(() => {
      this.#store.state = { ...state, run, record: queuedAgain(state.record), revision: state.revision + 1 };
      this.#schedule.clear('drive', '');
      this.#schedule.set('record', '', now);
      this.#schedule.set('enqueue', '', enqueueAt);
    });
  }

  async #passDeadline(): Promise<undefined> {
    const state = this.#store.state;
    if (!state || isFinished(state.record)) return;
    await this.#finish({
      status: 'error',
      error: {
        code: 'job_failed',
        message:
          'A tarefa não terminou em 45 minutos e foi encerrada. Os créditos voltaram; tente com arquivos menores.',
      },
    });
  }

  async #finish(outcome: JobOutcome, endedBy?: RunLimit): Promise<void> {
    const { state, specification } = this.#store;
    if (!state || !specification) return;
    const now = this.#clock.now();
    const record = finishRecord(state.record, outcome, now);
    const { result: _, ...position } = state.run;
    const run: RunPosition = endedBy === undefined ? position : { ...position, endedBy };
    this.ctx.storage.transactionSync(() => {
      // Options may hold a password; nothing asks for them any more.
      this.#store.specification = { ...specification, options: {} };
      this.#store.state = { ...state, run, record, revision: state.revision + 1 };
      this.#schedule.clearAll(['drive', 'enqueue', 'deadline'], '');
      for (const kind of ['settle', 'record', 'notify'] as const) this.#schedule.setBegun(kind, '');
      this.#schedule.set('release', '', now + ANNOUNCE_MS);
    });
    await faultPoint(this.env, 'job.finished');
    if (outcome.status === 'error') this.#freeSlot(specification, endedBy);
    await waitAtMost(ANNOUNCE_MS, this.#announce());
    this.#markAnnounced();
    // Then nothing is left for an hour: the alarm need not come to find that out.
    this.ctx.waitUntil(this.#schedule.runNow('release', '').then(() => this.#schedule.arm()));
  }

  async #announce(): Promise<void> {
    const settled = this.#schedule.runNow('settle', '').then(() => this.#schedule.runNow('notify', ''));
    await Promise.all([settled, this.#schedule.runNow('record', '')]);
  }

  /** Before the rest of the end, as others wait for it. One that is lost is made up for by `release`. */
  #freeSlot(job: JobSpecification, endedBy?: RunLimit): void {
    const freed = this.#dispatcher(job).release(job.id, endedBy);
    const noteFreed = () => {
      this.#isSlotFree = true;
    };
    this.ctx.waitUntil(freed.then(noteFreed, () => undefined));
  }

  #markAnnounced(): void {
    const state = this.#store.state;
    if (state && !state.announced) this.#store.state = { ...state, announced: true };
    this.#waiters.wake('finish');
  }

  async #settle(): Promise<undefined> {
    const record = this.#store.state?.record;
    if (record) this.#settled = await settle(this.env, record);
    await faultPoint(this.env, 'job.settled');
  }

  async #record(): Promise<undefined> {
    const state = this.#store.state;
    if (!state) return;
    await saveRecord(this.env, state.record, state.revision);
    this.#waiters.wake('record');
    if (this.#store.filesErased) this.#emptyWhenOver();
  }

  async #notify(): Promise<undefined> {
    const { specification, state } = this.#store;
    const now = this.#clock.now();
    if (specification && state) await notify(this.env, specification, state.record, now, this.#settled);
    await faultPoint(this.env, 'job.notified');
  }

  async #release(): Promise<undefined> {
    const { specification, state } = this.#store;
    if (specification && state)
      await release(this.env, specification, state.record, state.run, this.#isSlotFree);
    this.#markAnnounced();
  }

  async #erase(): Promise<number | undefined> {
    const state = this.#store.state;
    if (!state) return undefined;
    if (!isFinished(state.record)) return this.#clock.now() + 60_000;
    await eraseFiles(this.env, filesPrefix(state.record.id));
    this.ctx.storage.transactionSync(() => {
      this.#store.filesErased = true;
      this.#store.state = { ...state, record: { ...state.record, text: null }, revision: state.revision + 1 };
      this.#schedule.set('record', '', this.#clock.now());
    });
    return undefined;
  }

  async #abandon(): Promise<undefined> {
    const id = this.ctx.id.name;
    if (!id || this.#store.specification) return;
    for (const { key, uploadId } of this.#store.uploads ?? []) {
      const upload = this.env.FILES.resumeMultipartUpload(key, uploadId);
      await upload.abort().catch(() => undefined);
    }
    await eraseFiles(this.env, filesPrefix(id));
    this.#store.forgetUploads();
  }

  /** When the record is in D1 and the files are erased, only a mark stays, so that the job is not created again. */
  #emptyWhenOver(): void {
    const isOwed = (['settle', 'notify', 'release'] as const).some((kind) => this.#schedule.has(kind, ''));
    if (isOwed) this.#schedule.set('record', '', this.#clock.now() + OWED_MS);
    else this.#store.empty();
  }

  #dispatcher(job: JobSpecification) {
    return dispatcherOf(this.env, job.queue);
  }
}
