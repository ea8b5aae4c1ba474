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

/** Places on each instance for documents, beside those for jobs. */
const PLACES = { slots: 4, backgroundSlots: 3, slotsOfAccount: 2, preemptibleMs: 0 };
/** The lease of a caller that has disconnected expires after this time. */
const LEASE_MS = 30_000;

export type AcquiredSlot =
  /**
   * `background`: the run gets only spare processor time. `isLowered`: it starts as if its turn were used up.
   */
  | { instance: number; background: boolean; isLowered: boolean }
  /** No slot became free in time. `own`: the account's share is taken by its own calls. */
  | { refused: 'none_free' | 'own' };

export interface SlotRequest {
  /** Also the id of the run on its instance. */
  id: string;
  accountId: string;
  /** Set if an earlier run of the same call was stopped for others. */
  background: boolean;
}

/** Slots for the runs that calls wait for before they are accepted. Accounts take turns. */
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
    // The waiting callers were disconnected when the object ended; each asks again.
    ctx.storage.transactionSync(() => this.#queue.dropWaiting());
    this.#schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.#schedule.runDue();
  }

  /** Waits up to `timeoutMs` for a slot. */
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

  /** Renews the lease of a caller that still waits for its run. */
  renew(id: string): void {
    if (this.#queue.instanceOf(id) === undefined) return;
    this.#schedule.set('expire', id, this.#clock.now() + LEASE_MS);
  }

  /** Records that the run exceeded its turn, and offers its slot to others. */
  outlived(id: string, outlived: Outlived): void {
    this.ctx.storage.transactionSync(() => this.#queue.noteOutlived(id, outlived));
    this.#fillSlots();
  }

  /** Frees the slot. `stopped`: the run was ended for others. */
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

  /** Records that calls of the account were rejected after unpaid work. */
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

  /** Stops the run of a caller that no longer renews its lease. */
  async #expire(id: string): Promise<undefined> {
    await this.#stop(id);
    this.release(id, {});
  }

  /** Ends the run. Its caller notices that the run is lost, and frees the slot. */
  async #stop(id: string): Promise<undefined> {
    const instance = this.#queue.instanceOf(id);
    if (instance !== undefined) await runnerOf(this.env, 'documents', instance).clear(id);
  }
}
