import { DurableObject } from 'cloudflare:workers';
import type { Act, ActsDone, ConferenceChanges } from '../../common/shipping/conference.ts';
import { isSameText } from '../constant-time.ts';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { ExpectedUpload } from '../files/expected-upload.ts';
import { RunDriver } from '../runner/run-driver.ts';
import { systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { Waiters } from '../time/waiters.ts';
import { BatchEnd } from './batch-end.ts';
import type { BatchDue, BatchParts } from './batch-parts.ts';
import { batchRunHost } from './batch-run.ts';
import { BatchStore } from './batch-store.ts';
import { Conference } from './conference/conference.ts';
import type { ConferenceList, NoConference } from './conference/link.ts';
import { isFinished, newRecord, stillRunning } from './record.ts';
import { Retention } from './retention.ts';
import {
  type BatchSpecification,
  FILES_KEPT_MS,
  filesPrefix,
  LONGEST_BATCH_MS,
  RECORD_KEPT_MS,
} from './specification.ts';
import type { BatchSnapshot } from './view.ts';

const FIRST_RECORD_MS = 1_000;

/** One shipping batch: its run, its result, and the time for which they are kept. */
export class Batch extends DurableObject<Env> {
  readonly #parts: BatchParts;
  readonly #upload: ExpectedUpload;
  readonly #run: RunDriver;
  readonly #end: BatchEnd;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const schedule = new Schedule<BatchDue>(ctx.storage, systemClock, {
      enqueue: () => this.#run.enqueue(),
      drive: () => this.#run.drive(),
      deadline: () => this.#end.passDeadline(),
      settle: () => this.#end.settle(),
      record: () => this.#end.record(),
      release: () => this.#end.release(),
      erase: () => retention.erase(),
      remove: () => retention.remove(),
      abandon: () => this.#upload.abandon(ctx.id.name),
    });
    this.#parts = {
      env,
      storage: ctx.storage,
      store: new BatchStore(ctx.storage.kv, ctx.storage.sql),
      conference: new Conference({ sql: ctx.storage.sql, clock: systemClock }),
      schedule,
      clock: systemClock,
      waiters: new Waiters(),
      waitUntil: (work) => ctx.waitUntil(work),
    };
    const retention = new Retention(this.#parts);
    this.#upload = new ExpectedUpload({
      ...this.#parts,
      isTaken: () => this.#parts.store.specification !== undefined,
      prefixOf: filesPrefix,
    });
    this.#end = new BatchEnd(this.#parts);
    this.#run = new RunDriver(batchRunHost(this.#parts, this.#end));
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

  /** The upload became no batch: what it left is erased now. */
  discardUpload(): Promise<void> {
    return this.#upload.discard();
  }

  /** Takes the batch over from the Gate's outbox, which keeps it until D1 has it. Idempotent. */
  async create(batch: BatchSpecification): Promise<{ recorded: boolean }> {
    const { store, schedule, waiters } = this.#parts;
    if (store.isEmptied) return { recorded: true };
    if (!store.specification) {
      this.#keep(batch);
      await faultPoint(this.env, 'batch.created');
      this.ctx.waitUntil(schedule.runNow('enqueue', ''));
      await waiters.wait('record', FIRST_RECORD_MS);
    }
    const recorded = await schedule.runNow('record', '');
    await faultPoint(this.env, 'batch.recorded');
    return { recorded };
  }

  /** Null where this object holds no batch: never created, or emptied after its time. */
  read(): BatchSnapshot | null {
    const { store } = this.#parts;
    const { specification, state } = store;
    if (!specification || !state) return null;
    const { record, announced } = state;
    if (isFinished(record) && !announced)
      return { specification, record: stillRunning(record), result: null };
    return { specification, record, result: record.status === 'done' ? store.result : null };
  }

  /** The finished batch, or null when `timeoutMs` passed before. Also for one whose creation is still on its way. */
  waitUntilFinished(timeoutMs: number): Promise<BatchSnapshot | null> {
    const { waiters, clock } = this.#parts;
    return waiters.find('finish', timeoutMs, clock, () => {
      const snapshot = this.read();
      return snapshot && isFinished(snapshot.record) ? snapshot : null;
    });
  }

  listConference(token: string, caller: string): ConferenceList | NoConference {
    return this.#withConference(token, (conference) => conference.list(caller));
  }

  conferenceChanges(token: string, since: number, caller: string): ConferenceChanges | NoConference {
    return this.#withConference(token, (conference) => conference.changes(since, caller));
  }

  actInConference(
    token: string,
    acts: readonly Act[],
    since: number,
    caller: string,
  ): ActsDone | NoConference {
    return this.#withConference(token, (conference) => conference.act(acts, since, caller));
  }

  /** The Dispatcher's slot. False when there is nothing to start any more. */
  start(instance: number): Promise<boolean> {
    return this.#run.start(instance);
  }

  /** Others want the slot, and the background is full: the run is stopped, and begins again there. */
  giveWay(): Promise<void> {
    return this.#run.giveWay();
  }

  #withConference<Answer>(token: string, ask: (conference: Conference) => Answer): Answer | NoConference {
    const { store, conference } = this.#parts;
    const { specification, state } = store;
    if (!specification || !state || !isSameText(specification.conferenceToken, token)) return 'unknown';
    return isFinished(state.record) ? ask(conference) : 'waiting';
  }

  #keep(batch: BatchSpecification): void {
    const { storage, store, schedule, clock } = this.#parts;
    storage.transactionSync(() => {
      if (!this.#upload.isExpected) Schedule.prepare(storage.sql);
      store.prepare();
      store.specification = batch;
      this.#upload.forget();
      store.state = {
        record: newRecord(),
        revision: 1,
        run: { phase: 'queued', attempt: 0 },
        announced: false,
      };
      schedule.clear('abandon', '');
      schedule.setBegun('enqueue', '');
      schedule.set('record', '', clock.now() + FIRST_RECORD_MS);
      schedule.set('deadline', '', batch.createdAt + LONGEST_BATCH_MS);
      schedule.set('erase', '', batch.createdAt + FILES_KEPT_MS);
      schedule.set('remove', '', batch.createdAt + RECORD_KEPT_MS);
    });
  }
}
