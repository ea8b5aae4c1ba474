import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { eraseFiles } from '../files/store.ts';
import { type Clock, clockOf } from '../time/clock.ts';
import { atMost } from '../time/patience.ts';
import { Schedule } from '../time/schedule.ts';
import { jobEvent } from '../webhooks/event.ts';
import {
  DONE_MESSAGE,
  isFinished,
  type JobRecord,
  newRecord,
  RUNNING_MESSAGE,
  stillRunning,
  viewJob,
} from './record.ts';
import { saveRecord } from './records.ts';
import { Run, type RunPosition } from './run.ts';
import { FILES_KEPT_MS, filesPrefix, type JobSpecification, LONGEST_JOB_MS } from './specification.ts';

const REQUEUE_MS = 30_000;
const RETRY_SUBMIT_MS = 3_000;
const ABANDONED_UPLOAD_MS = 6 * 3_600_000;
const ANNOUNCE_MS = 3_000;

/** What the object keeps beside the record. */
interface JobState {
  record: JobRecord;
  revision: number;
  run: RunPosition;
  /** A finish is shown once its refund, record and notice have been tried: whoever sees it finds them done. */
  announced: boolean;
}

type Outcome =
  | { status: 'done'; outputs: JobRecord['outputs']; info: string | null; text: string | null }
  | { status: 'error'; error: NonNullable<JobRecord['error']> };

/** One job: it owns the run, its progress and its end, and the time for which its files are kept. */
export class Job extends DurableObject<Env> {
  readonly #clock: Clock;
  readonly #schedule: Schedule;
  readonly #waiting = new Set<() => void>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#clock = clockOf(env);
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
    if (this.#specification() || ctx.storage.kv.get('uploads')) this.#schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.#schedule.runDue();
  }

  /** Before the first byte goes to R2: should the client and the Worker vanish, somebody knows what to erase. */
  expectUpload(): void {
    if (this.#specification()) return;
    Schedule.prepare(this.ctx.storage.sql);
    this.ctx.storage.kv.put('uploads', []);
    this.#schedule.set('abandon', '', this.#clock.now() + ABANDONED_UPLOAD_MS);
  }

  noteMultipart(key: string, uploadId: string): void {
    const uploads = this.ctx.storage.kv.get<[string, string][]>('uploads') ?? [];
    this.ctx.storage.kv.put('uploads', [...uploads, [key, uploadId]]);
  }

  /** The upload became no job: what it left is erased now. */
  async discardUpload(): Promise<void> {
    if (this.#specification() || !(await this.#schedule.runNow('abandon', ''))) return;
    await this.ctx.storage.deleteAll();
    await this.ctx.storage.deleteAlarm();
  }

  /** Takes the job over from the Gate's outbox; the second time only makes sure of the record. */
  async create(job: JobSpecification): Promise<{ recorded: boolean }> {
    if (this.ctx.storage.kv.get('emptied')) return { recorded: true };
    if (!this.#specification()) {
      const now = this.#clock.now();
      this.ctx.storage.transactionSync(() => {
        Schedule.prepare(this.ctx.storage.sql);
        this.ctx.storage.kv.put('specification', job);
        this.ctx.storage.kv.delete('uploads');
        this.#save({
          record: newRecord(job),
          revision: 1,
          run: { phase: 'queued', attempt: 0 },
          announced: false,
        });
        this.#schedule.clear('abandon', '');
        this.#schedule.set('enqueue', '', now);
        this.#schedule.set('deadline', '', job.createdAt + LONGEST_JOB_MS);
        this.#schedule.set('erase', '', job.createdAt + FILES_KEPT_MS);
        this.#schedule.set('record', '', now);
      });
      await faultPoint(this.env, 'job.created');
      this.ctx.waitUntil(this.#schedule.runNow('enqueue', ''));
    }
    await this.#schedule.runNow('record', '');
    await faultPoint(this.env, 'job.recorded');
    return { recorded: !this.#schedule.has('record', '') };
  }

  /** Null where this object holds no job: never created, or emptied after its time. */
  read(): JobRecord | null {
    const state = this.#state();
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
      await this.#changed(patienceMs);
    }
  }

  /** The Dispatcher's slot. False when there is nothing to start any more. */
  async start(instance: number): Promise<boolean> {
    const state = this.#state();
    if (!state || isFinished(state.record)) return false;
    if (state.run.phase === 'queued') {
      const run: RunPosition = { phase: 'submitting', attempt: state.run.attempt + 1, instance };
      this.ctx.storage.transactionSync(() => {
        this.#save({
          ...state,
          run,
          revision: state.revision + 1,
          record: { ...state.record, status: 'running', message: RUNNING_MESSAGE },
        });
        this.#schedule.clear('enqueue', '');
        this.#schedule.set('drive', '', this.#clock.now());
        this.#schedule.set('record', '', this.#clock.now());
      });
      await faultPoint(this.env, 'job.started');
      this.ctx.waitUntil(this.#driveOn());
    }
    return true;
  }

  /** Erases the files of a finished job. `running` when it is not finished; null when this object holds no job. */
  async deleteFiles(): Promise<JobRecord | 'running' | null> {
    const record = this.read();
    if (!record) return null;
    if (!isFinished(record)) return 'running';
    await eraseFiles(this.env, filesPrefix(record.id));
    const state = this.#state();
    if (!state) return null;
    const deleted = {
      ...state.record,
      filesDeletedAt: state.record.filesDeletedAt ?? this.#clock.now(),
      text: null,
    };
    this.ctx.storage.transactionSync(() => {
      this.#save({ ...state, record: deleted, revision: state.revision + 1 });
      this.#schedule.set('record', '', this.#clock.now());
    });
    await this.#schedule.runNow('record', '');
    return deleted;
  }

  async #enqueue(): Promise<number | undefined> {
    const job = this.#specification();
    if (!job || this.#state()?.run.phase !== 'queued') return undefined;
    await this.#dispatcher(job).enqueue(job.id, job.accountId, job.createdAt);
    return this.#clock.now() + REQUEUE_MS;
  }

  async #driveOn(): Promise<void> {
    while (this.#schedule.isDue('drive', '') && (await this.#schedule.runNow('drive', '')));
  }

  /** One step of the run; each is short, so that the object's alarm stays free for the rest. */
  async #drive(): Promise<number | undefined> {
    const job = this.#specification();
    const state = this.#state();
    if (!job || !state || isFinished(state.record) || state.run.phase === 'queued') return undefined;
    const step = await new Run(this.env, job).step(state.run, this.#clock.now());
    const current = this.#state();
    if (!current || isFinished(current.record) || current.run.phase === 'queued') return undefined;
    switch (step.next) {
      case 'go_on': {
        const changes = step.progress ?? {};
        this.#save({ ...current, run: step.run, record: { ...current.record, ...changes } });
        return this.#clock.now() + (step.afterMs ?? 0);
      }
      case 'queue_again':
        this.ctx.storage.transactionSync(() => {
          const run: RunPosition = { phase: 'queued', attempt: current.run.attempt };
          this.#save({
            ...current,
            run,
            record: { ...current.record, status: 'queued' },
            revision: current.revision + 1,
          });
          this.#schedule.clear('drive', '');
          this.#schedule.set('enqueue', '', this.#clock.now() + RETRY_SUBMIT_MS);
        });
        await this.#dispatcher(job).release(job.id);
        return undefined;
      case 'finish':
        await this.#finish(step.outcome);
        return undefined;
    }
  }

  async #passDeadline(): Promise<undefined> {
    const state = this.#state();
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

  async #finish(outcome: Outcome): Promise<void> {
    const state = this.#state();
    if (!state) return;
    const now = this.#clock.now();
    const failed = outcome.status === 'error';
    const record: JobRecord = {
      ...state.record,
      ...(failed
        ? { message: outcome.error.message, outputs: [] }
        : { message: DONE_MESSAGE, progress: 100 }),
      ...outcome,
      finishedAt: now,
      creditsRefunded: failed ? state.record.creditsCharged : 0,
    };
    this.ctx.storage.transactionSync(() => {
      this.#save({ ...state, record, revision: state.revision + 1 });
      for (const kind of ['drive', 'enqueue', 'deadline']) this.#schedule.clear(kind, '');
      for (const kind of ['settle', 'record', 'notify', 'release']) this.#schedule.set(kind, '', now);
    });
    await faultPoint(this.env, 'job.finished');
    this.ctx.waitUntil(this.#schedule.runNow('release', ''));
    await atMost(ANNOUNCE_MS, this.#announce());
    this.#markAnnounced();
  }

  async #announce(): Promise<void> {
    await this.#schedule.runNow('settle', '');
    await Promise.all([this.#schedule.runNow('record', ''), this.#schedule.runNow('notify', '')]);
  }

  #markAnnounced(): void {
    const state = this.#state();
    if (state && !state.announced) this.#save({ ...state, announced: true });
    for (const wake of this.#waiting) wake();
  }

  async #settle(): Promise<undefined> {
    const record = this.#state()?.record;
    if (record) await this.env.GATE.getByName(record.accountId).settle(record.id, record.status === 'error');
    await faultPoint(this.env, 'job.settled');
  }

  async #record(): Promise<undefined> {
    const state = this.#state();
    if (!state) return;
    await saveRecord(this.env, state.record, state.revision);
    this.#emptyWhenOver();
  }

  async #notify(): Promise<undefined> {
    const job = this.#specification();
    const state = this.#state();
    if (!job || !state) return;
    const url = job.webhookUrl ?? (await this.env.GATE.getByName(job.accountId).webhookSettings()).url;
    if (url === null) return;
    const view = viewJob(state.record, job.baseUrl, this.#clock.now());
    await this.env.COURIER.getByName(job.accountId).accept(job.accountId, jobEvent(view), url);
    await faultPoint(this.env, 'job.notified');
  }

  async #release(): Promise<undefined> {
    const job = this.#specification();
    const state = this.#state();
    if (!job || !state) return;
    await this.#dispatcher(job).release(job.id);
    await new Run(this.env, job).clear(state.run);
    const kept = state.record.status === 'done' ? `${filesPrefix(job.id)}in/` : filesPrefix(job.id);
    await eraseFiles(this.env, kept);
    this.#markAnnounced();
  }

  async #erase(): Promise<number | undefined> {
    const state = this.#state();
    if (!state) return undefined;
    if (!isFinished(state.record)) return this.#clock.now() + 60_000;
    await eraseFiles(this.env, filesPrefix(state.record.id));
    this.ctx.storage.transactionSync(() => {
      this.ctx.storage.kv.put('erased', true);
      this.#save({ ...state, record: { ...state.record, text: null }, revision: state.revision + 1 });
      this.#schedule.set('record', '', this.#clock.now());
    });
    return undefined;
  }

  async #abandon(): Promise<undefined> {
    const id = this.ctx.id.name;
    if (!id || this.#specification()) return;
    for (const [key, uploadId] of this.ctx.storage.kv.get<[string, string][]>('uploads') ?? []) {
      await this.env.FILES.resumeMultipartUpload(key, uploadId)
        .abort()
        .catch(() => undefined);
    }
    await eraseFiles(this.env, filesPrefix(id));
    this.ctx.storage.kv.delete('uploads');
  }

  /** Once the record is D1's and the files are gone, one word stays: this job is not to be created again. */
  #emptyWhenOver(): void {
    if (!this.ctx.storage.kv.get('erased')) return;
    for (const key of ['specification', 'state', 'erased', 'uploads']) this.ctx.storage.kv.delete(key);
    this.ctx.storage.kv.put('emptied', true);
  }

  #changed(timeoutMs: number): Promise<void> {
    const waiting = this.#waiting;
    return new Promise((resolve) => {
      const timer = setTimeout(wake, timeoutMs);
      function wake() {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      }
      waiting.add(wake);
    });
  }

  #dispatcher(job: JobSpecification) {
    return this.env.DISPATCHER.getByName(job.queue);
  }

  #specification(): JobSpecification | undefined {
    return this.ctx.storage.kv.get<JobSpecification>('specification');
  }

  #state(): JobState | undefined {
    return this.ctx.storage.kv.get<JobState>('state');
  }

  #save(state: JobState): void {
    this.ctx.storage.kv.put('state', state);
  }
}
