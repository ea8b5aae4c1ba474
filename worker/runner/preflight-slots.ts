import { DurableObject } from 'cloudflare:workers';
import type { Outlived } from '../../common/protocol.ts';
import { type Env, readSettings } from '../env.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { Waiters } from '../time/waiters.ts';
import { RefusedWork } from './refused-work.ts';
import { runnerOf } from './runner-of.ts';
import type { SlotEnd } from './slot-holder.ts';
import type { Capacity } from './slot-places.ts';
import { SlotQueue } from './slot-queue.ts';
import { prepareSlotTables } from './slot-tables.ts';

/** On each instance of documents, beside its jobs. */
const PLACES = { slots: 4, backgroundSlots: 3, slotsOfAccount: 2, preemptibleMs: 0 };
/** A caller that has gone does not renew its lease. */
const LEASE_MS = 30_000;

export type AcquiredSlot =
  /** In the background the run gets what others leave of the processors; lowered, it begins as one that has used its turn. */
  | { instance: number; background: boolean; isLowered: boolean }
  /** No slot became free in time; `own`: all that the account may have are taken by its own calls. */
  | { refused: 'none_free' | 'own' };

export interface SlotRequest {
  /** Names the run on its instance, too. */
  id: string;
  accountId: string;
  /** An earlier run of the same call was stopped for others. */
  background: boolean;
}

/** Slots for the runs that calls wait for before they are accepted, in turns between accounts. */
export class PreflightSlots extends DurableObject<Env> {
  readonly #queue: SlotQueue;
  readonly #refusedWork: RefusedWork;
  readonly #clock: Clock = systemClock;
  readonly #schedule: Schedule<'expire' | 'stop'>;
  readonly #callers = new Waiters();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#queue = new SlotQueue(ctx.storage.sql);
    this.#refusedWork = new RefusedWork(ctx.storage.sql);
    this.#schedule = new Schedule(ctx.storage, this.#clock, {
      expire: (id) => this.#expire(id),
      stop: (id) => this.#stop(id),
    });
    Schedule.prepare(ctx.storage.sql);
    prepareSlotTables(ctx.storage.sql);
    RefusedWork.prepare(ctx.storage.sql);
    // The callers that waited were cut off when the object ended; each asks again.
    ctx.storage.transactionSync(() => this.#queue.dropWaiting());
    this.#schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.#schedule.runDue();
  }

  /** Waits for a slot, at most `timeoutMs`. */
  async acquire({ id, accountId, background }: SlotRequest, timeoutMs: number): Promise<AcquiredSlot> {
    const now = this.#clock.now();
    const waited = this.#callers.wait(id, timeoutMs);
    this.ctx.storage.transactionSync(() => {
      if (background) this.#queue.addToBackground(id, accountId, now);
      else this.#queue.add(id, accountId, now);
    });
    this.#fillSlots();
    await waited;
    const instance = this.#queue.instanceOf(id);
    if (instance !== undefined) {
      const isLowered = this.#refusedWork.isNoted(accountId, this.#clock.now());
      return { instance, background: this.#queue.isInBackground(id), isLowered };
    }
    this.ctx.storage.transactionSync(() => this.#queue.remove(id));
    const isOwn = this.#queue.hasRun(accountId) || this.#queue.hasOffended(accountId, this.#clock.now());
    return { refused: isOwn ? 'own' : 'none_free' };
  }

  /** The caller still waits for its run. */
  renew(id: string): void {
    if (this.#queue.instanceOf(id) === undefined) return;
    this.#schedule.set('expire', id, this.#clock.now() + LEASE_MS);
  }

  /** The run goes on beyond its turn: its slot is for others. */
  outlived(id: string, outlived: Outlived): void {
    this.ctx.storage.transactionSync(() => this.#queue.noteOutlived(id, outlived));
    this.#fillSlots();
  }

  /** The slot is free. `stopped`: its run was ended for others. */
  release(id: string, { endedBy, unanswered = false }: SlotEnd): { stopped: boolean } {
    const now = this.#clock.now();
    const stopped = this.#queue.isPreempted(id);
    const refused = this.ctx.storage.transactionSync(() => {
      if (unanswered) this.#queue.avoidInstanceOf(id, now);
      const offender = endedBy === undefined ? undefined : this.#queue.noteOffence(id, now);
      this.#forget(id);
      return offender === undefined ? [] : this.#queue.dropWaiting(offender);
    });
    for (const waiting of refused) this.#callers.wake(waiting);
    this.#fillSlots();
    return { stopped };
  }

  /** Calls of the account were refused after work that nobody paid. */
  noteRefusedWork(accountId: string): void {
    this.#refusedWork.note(accountId, this.#clock.now());
  }

  #fillSlots(): void {
    for (;;) {
      const id = this.ctx.storage.transactionSync(() => this.#takeNext());
      if (id === undefined) break;
      this.#callers.wake(id);
    }
    const stopped = this.ctx.storage.transactionSync(() => this.#chooseToStop());
    if (stopped !== undefined) this.ctx.waitUntil(this.#schedule.runNow('stop', stopped));
  }

  #takeNext(): string | undefined {
    const now = this.#clock.now();
    this.#queue.fillBackground(this.#capacity());
    const granted = this.#queue.take(this.#capacity(), now);
    if (granted !== undefined) this.#schedule.set('expire', granted.jobId, now + LEASE_MS);
    return granted?.jobId;
  }

  #chooseToStop(): string | undefined {
    const now = this.#clock.now();
    const chosen = this.#queue.preempt(this.#capacity(), now);
    if (chosen !== undefined) this.#schedule.set('stop', chosen.jobId, now);
    return chosen?.jobId;
  }

  #capacity(): Capacity {
    return { instances: readSettings(this.env).runnerInstances, ...PLACES };
  }

  #forget(id: string): void {
    this.#queue.remove(id);
    this.#schedule.clearAll(['expire', 'stop'], id);
  }

  /** The caller is gone: nobody waits for what its run finds. */
  async #expire(id: string): Promise<undefined> {
    await this.#stop(id);
    this.release(id, {});
  }

  /** Its caller finds that the run is lost, and gives the slot back. */
  async #stop(id: string): Promise<undefined> {
    const instance = this.#queue.instanceOf(id);
    if (instance !== undefined) await runnerOf(this.env, 'documents', instance).clear(id);
  }
}
