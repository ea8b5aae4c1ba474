import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { ExpectedUpload } from '../files/expected-upload.ts';
import { RunDriver } from '../runner/run-driver.ts';
import { systemClock } from '../time/clock.ts';
import { Schedule, wholeSecond } from '../time/schedule.ts';
import { Waiters } from '../time/waiters.ts';
import type { WorkKind } from './kind.ts';
import { WorkRetention } from './retention.ts';
import { runHost } from './run-host.ts';
import { WorkEnding } from './work-ending.ts';
import { FIRST_RECORD_MS, type WorkDue, type WorkParts } from './work-parts.ts';
import { isFinished, type WorkRecord, type WorkSpecification } from './work-record.ts';
import { WorkStore } from './work-store.ts';

/**
 * The object of one job or one batch: paid work that is accepted, queued, run and ended after its call, and
 * then kept for a time. `Shown` is the record that `read` returns.
 */
export abstract class QueuedWork<
  Specification extends WorkSpecification,
  Record extends WorkRecord,
  Kind extends WorkKind<Specification, Record>,
  Shown,
> extends DurableObject<Env> {
  protected readonly kind: Kind;
  protected readonly parts: WorkParts<Specification, Record>;
  readonly #upload: ExpectedUpload;
  readonly #run: RunDriver;

  constructor(ctx: DurableObjectState, env: Env, kind: Kind) {
    super(ctx, env);
    const schedule = new Schedule<WorkDue>(ctx.storage, systemClock, {
      enqueue: () => this.#run.enqueue(),
      drive: () => this.#run.drive(),
      deadline: () => ending.passDeadline(),
      settle: () => ending.settle(),
      record: () => retention.record(),
      notify: () => ending.notify(),
      release: () => ending.release(),
      erase: () => retention.erase(),
      remove: () => retention.remove(),
      abandon: () => this.#upload.abandon(ctx.id.name),
    });
    const store = new WorkStore<Specification, Record>(ctx.storage);
    this.kind = kind;
    this.parts = {
      ...{ env, kind, store, schedule },
      storage: ctx.storage,
      clock: systemClock,
      waiters: new Waiters(),
      waitUntil: (work) => ctx.waitUntil(work),
    };
    this.#upload = new ExpectedUpload({
      ...this.parts,
      isTaken: () => store.specification !== undefined,
      prefixOf: (id) => kind.filesPrefix(id),
    });
    const [ending, retention] = [new WorkEnding(this.parts), new WorkRetention(this.parts)];
    this.#run = new RunDriver(runHost(this.parts, ending));
    if (store.specification || this.#upload.isExpected) schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.parts.schedule.runDue();
  }

  /** Called before the first byte is written to R2, so that the upload is erased even if its Worker dies. */
  expectUpload(): void {
    this.#upload.expect();
  }

  noteMultipart(key: string, uploadId: string): void {
    this.#upload.noteMultipart(key, uploadId);
  }

  /** Erases the files of a rejected upload. */
  discardUpload(): Promise<void> {
    return this.#upload.discard();
  }

  /** Takes the work from the Gate's outbox, which keeps it until D1 has it. Idempotent. */
  async create(specification: Specification): Promise<{ recorded: boolean }> {
    const { kind, store, schedule, waiters } = this.parts;
    if (store.isEmptied) return { recorded: true };
    if (!store.specification) {
      this.#keep(specification);
      await faultPoint(this.env, `${kind.name}.created`);
      this.ctx.waitUntil(schedule.runNow('enqueue', ''));
      await waiters.wait('record', FIRST_RECORD_MS);
    }
    const recorded = await schedule.runNow('record', '');
    await faultPoint(this.env, `${kind.name}.recorded`);
    return { recorded };
  }

  /** Null if this object holds no work: never created, or emptied at the end of its time. */
  abstract read(): Shown | null;

  /**
   * Waits for the end of the work; null if `timeoutMs` passes first. Works also before `create` has arrived.
   */
  waitUntilFinished(timeoutMs: number): Promise<Shown | null> {
    const { waiters, clock } = this.parts;
    return waiters.find('finish', timeoutMs, clock, () => {
      const record = this.shownRecord();
      return record && isFinished(record) ? this.read() : null;
    });
  }

  /**
   * Starts the run in the slot that the Dispatcher granted. Returns false if there is nothing left to start.
   */
  start(instance: number): Promise<boolean> {
    return this.#run.start(instance);
  }

  /**
   * Stops the run and queues it for the background, because others want its slot and the background is full.
   */
  giveWay(): Promise<void> {
    return this.#run.giveWay();
  }

  /** Returns the record for readers. The end is not shown before it is announced. */
  protected shownRecord(): Record | null {
    const { kind, store } = this.parts;
    const { specification, state } = store;
    if (!specification || !state) return null;
    const { record, announced } = state;
    if (!isFinished(record) || announced) return record;
    return { ...kind.running(kind.queued(specification)), progress: Math.min(record.progress, 99) };
  }

  #keep(specification: Specification): void {
    const { kind, storage, store, schedule, clock } = this.parts;
    const { createdAt } = specification;
    storage.transactionSync(() => {
      if (!this.#upload.isExpected) Schedule.prepare(storage.sql);
      kind.prepare?.();
      store.keep(specification, kind.queued(specification));
      this.#upload.forget();
      schedule.clear('abandon', '');
      schedule.setBegun('enqueue', '');
      schedule.set('deadline', '', createdAt + kind.longestMs);
      schedule.set('erase', '', createdAt + kind.filesKeptMs);
      if (kind.recordKeptMs !== undefined) schedule.set('remove', '', createdAt + kind.recordKeptMs);
      schedule.set('record', '', wholeSecond(clock.now() + FIRST_RECORD_MS));
    });
  }
}
