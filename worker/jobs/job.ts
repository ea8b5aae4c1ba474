import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { ExpectedUpload } from '../files/expected-upload.ts';
import { RunDriver } from '../runner/run-driver.ts';
import { systemClock } from '../time/clock.ts';
import { Schedule, wholeSecond } from '../time/schedule.ts';
import { Waiters } from '../time/waiters.ts';
import { JobEnd } from './job-end.ts';
import { FIRST_RECORD_MS, type JobDue, type JobParts } from './job-parts.ts';
import { jobRunHost } from './job-run.ts';
import { JobStore } from './job-store.ts';
import { isFinished, type JobRecord, newRecord, stillRunning } from './record.ts';
import { FILES_KEPT_MS, filesPrefix, type JobSpecification, LONGEST_JOB_MS } from './specification.ts';

/** One job: it owns the run, its progress and its end, and the time for which its files are kept. */
export class Job extends DurableObject<Env> {
  readonly #parts: JobParts;
  readonly #upload: ExpectedUpload;
  readonly #run: RunDriver;
  readonly #end: JobEnd;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const schedule = new Schedule<JobDue>(ctx.storage, systemClock, {
      enqueue: () => this.#run.enqueue(),
      drive: () => this.#run.drive(),
      deadline: () => this.#end.passDeadline(),
      settle: () => this.#end.settle(),
      record: () => this.#end.record(),
      notify: () => this.#end.notify(),
      release: () => this.#end.release(),
      erase: () => this.#end.erase(),
      abandon: () => this.#upload.abandon(ctx.id.name),
    });
    this.#parts = {
      env,
      storage: ctx.storage,
      store: new JobStore(ctx.storage.kv),
      schedule,
      clock: systemClock,
      waiters: new Waiters(),
      waitUntil: (work) => ctx.waitUntil(work),
    };
    this.#upload = new ExpectedUpload({
      ...this.#parts,
      isTaken: () => this.#parts.store.specification !== undefined,
      prefixOf: filesPrefix,
    });
    this.#end = new JobEnd(this.#parts);
    this.#run = new RunDriver(jobRunHost(this.#parts, this.#end));
    const { store } = this.#parts;
    if (store.specification || this.#upload.isExpected) schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.#parts.schedule.runDue();
  }

  /** Called before the first byte goes to R2, so that an upload whose Worker is gone is still erased. */
  expectUpload(): void {
    this.#upload.expect();
  }

  noteMultipart(key: string, uploadId: string): void {
    this.#upload.noteMultipart(key, uploadId);
  }

  /** The upload became no job: what it left is erased now. */
  discardUpload(): Promise<void> {
    return this.#upload.discard();
  }

  /** Takes the job over from the Gate's outbox, which keeps it until D1 has it. Idempotent. */
  async create(job: JobSpecification): Promise<{ recorded: boolean }> {
    const { store, schedule, waiters } = this.#parts;
    if (store.isEmptied) return { recorded: true };
    if (!store.specification) {
      this.#keep(job);
      await faultPoint(this.env, 'job.created');
      this.ctx.waitUntil(schedule.runNow('enqueue', ''));
      await waiters.wait('record', FIRST_RECORD_MS);
    }
    const recorded = await schedule.runNow('record', '');
    await faultPoint(this.env, 'job.recorded');
    return { recorded };
  }

  /** Null where this object holds no job: never created, or emptied after its time. */
  read(): JobRecord | null {
    const state = this.#parts.store.state;
    if (!state) return null;
    return isFinished(state.record) && !state.announced ? stillRunning(state.record) : state.record;
  }

  /** The finished job, or null when `timeoutMs` passed before. Also for a job whose creation is still on its way. */
  waitUntilFinished(timeoutMs: number): Promise<JobRecord | null> {
    const { waiters, clock } = this.#parts;
    return waiters.find('finish', timeoutMs, clock, () => {
      const record = this.read();
      return record && isFinished(record) ? record : null;
    });
  }

  /** The Dispatcher's slot. False when there is nothing to start any more. */
  start(instance: number): Promise<boolean> {
    return this.#run.start(instance);
  }

  /** Others want the slot, and the background is full: the run is stopped, and begins again there. */
  giveWay(): Promise<void> {
    return this.#run.giveWay();
  }

  /** Erases the files of a finished job. `running` when it is not finished; null when this object holds no job. */
  async deleteFiles(): Promise<JobRecord | 'running' | null> {
    const record = this.read();
    if (!record) return null;
    if (!isFinished(record)) return 'running';
    return this.#end.deleteFiles(record.id);
  }

  #keep(job: JobSpecification): void {
    const { storage, store, schedule, clock } = this.#parts;
    storage.transactionSync(() => {
      if (!this.#upload.isExpected) Schedule.prepare(storage.sql);
      store.specification = job;
      this.#upload.forget();
      store.state = {
        record: newRecord(job),
        revision: 1,
        run: { phase: 'queued', attempt: 0 },
        announced: false,
      };
      schedule.clear('abandon', '');
      schedule.setBegun('enqueue', '');
      schedule.set('deadline', '', job.createdAt + LONGEST_JOB_MS);
      schedule.set('erase', '', job.createdAt + FILES_KEPT_MS);
      schedule.set('record', '', wholeSecond(clock.now() + FIRST_RECORD_MS));
    });
  }
}
