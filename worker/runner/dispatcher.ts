import { DurableObject } from 'cloudflare:workers';
import type { Outlived } from '../../common/protocol.ts';
import type { Queue } from '../../common/queue.ts';
import { type Env, readSettings } from '../env.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { objectOfId } from './object-of-id.ts';
import type { SlotEnd, SlotHolder } from './slot-holder.ts';
import type { Capacity } from './slot-places.ts';
import { SlotQueue } from './slot-queue.ts';
import { prepareSlotTables } from './slot-tables.ts';

type SlotQueueName = Queue | 'seals';

/**
 * Places per container instance. The last free slot is for an account without a run, so that one account uses
 * at most as many as the cores: two documents, one video, one web page.
 */
const PLACES: Record<SlotQueueName, Omit<Capacity, 'instances' | 'preemptibleMs'>> = {
  documents: { slots: 3, backgroundSlots: 2 },
  video: { slots: 2, backgroundSlots: 1 },
  web: { slots: 2, backgroundSlots: 1 },
  // On the instances for documents, beside their runs. One account gets one slot, so that its many seals do
  // not delay others.
  seals: { slots: 2, backgroundSlots: 0 },
};
const PREEMPTIBLE_MS = 3 * 60_000;
/** Longer than any step of a run, so a lease expires only if its job's object cannot run at all. */
const LEASE_MS = 15 * 60_000;

type SlotDue = 'grant' | 'expire' | 'preempt';

/**
 * A queue of jobs and the slots of its container instances. Jobs are granted slots in order of acceptance,
 * with accounts taking turns.
 */
export class Dispatcher extends DurableObject<Env> {
  readonly #queue: SlotQueue;
  readonly #clock: Clock;
  readonly #schedule: Schedule<SlotDue>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#queue = new SlotQueue(ctx.storage.sql);
    this.#clock = systemClock;
    this.#schedule = new Schedule(ctx.storage, this.#clock, {
      grant: (jobId) => this.#grant(jobId),
      expire: (jobId) => this.#expire(jobId),
      preempt: (jobId) => this.#preempt(jobId),
    });
    Schedule.prepare(ctx.storage.sql);
    prepareSlotTables(ctx.storage.sql);
    this.#schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.#schedule.runDue();
  }

  /** Returns how long the oldest waiting job has waited; null if none waits. */
  longestWaitMs(): number | null {
    const since = this.#queue.waitingSince();
    return since === null ? null : Math.max(0, this.#clock.now() - since);
  }

  /** Queues a job for a slot; no effect if it already waits or has one. */
  enqueue(jobId: string, accountId: string, createdAt: number): void {
    this.ctx.storage.transactionSync(() => this.#queue.add(jobId, accountId, createdAt));
    this.#fillSlots();
  }

  /** Renews the lease of a job that runs on `instance`. */
  renew(jobId: string, accountId: string, instance: number): void {
    this.ctx.storage.transactionSync(() => {
      this.#queue.keep(jobId, accountId, instance, this.#clock.now());
      this.#schedule.set('expire', jobId, this.#clock.now() + LEASE_MS);
    });
  }

  /** Records that the job's run exceeded its turn, and offers its slot to others. */
  outlived(jobId: string, outlived: Outlived): void {
    this.ctx.storage.transactionSync(() => this.#queue.noteOutlived(jobId, outlived));
    this.#fillSlots();
  }

  /** Queues a job whose run was stopped for others, for a place in the background. */
  enqueueInBackground(jobId: string, accountId: string, createdAt: number): void {
    this.ctx.storage.transactionSync(() => this.#queue.addToBackground(jobId, accountId, createdAt));
    this.#fillSlots();
  }

  /** Frees the job's slot. */
  release(jobId: string, { endedBy, unanswered = false }: SlotEnd = {}): void {
    this.ctx.storage.transactionSync(() => {
      const now = this.#clock.now();
      if (unanswered) this.#queue.avoidInstanceOf(jobId, now);
      if (endedBy !== undefined) this.#queue.noteOffence(jobId, now);
      this.#forget(jobId);
    });
    this.#fillSlots();
  }

  #forget(jobId: string): void {
    this.#queue.remove(jobId);
    this.#schedule.clearAll(['grant', 'expire', 'preempt'], jobId);
  }

  #fillSlots(): void {
    for (;;) {
      const jobId = this.ctx.storage.transactionSync(() => this.#takeNext());
      if (jobId === undefined) break;
      this.ctx.waitUntil(this.#schedule.runNow('grant', jobId));
    }
    const stopped = this.ctx.storage.transactionSync(() => this.#chooseToStop());
    if (stopped !== undefined) this.ctx.waitUntil(this.#schedule.runNow('preempt', stopped));
  }

  #takeNext(): string | undefined {
    const now = this.#clock.now();
    this.#queue.fillBackground(this.#capacity());
    const granted = this.#queue.take(this.#capacity(), now);
    if (granted === undefined) return undefined;
    this.#schedule.setBegun('grant', granted.jobId);
    this.#schedule.set('expire', granted.jobId, now + LEASE_MS);
    return granted.jobId;
  }

  #chooseToStop(): string | undefined {
    const now = this.#clock.now();
    const chosen = this.#queue.preempt(this.#capacity(), now);
    if (chosen !== undefined) this.#schedule.set('preempt', chosen.jobId, now);
    return chosen?.jobId;
  }

  #capacity(): Capacity {
    const places = PLACES[queueOf(this.ctx.id.name)];
    return { instances: readSettings(this.env).runnerInstances, preemptibleMs: PREEMPTIBLE_MS, ...places };
  }

  async #grant(jobId: string): Promise<undefined> {
    const instance = this.#queue.instanceOf(jobId);
    if (instance === undefined) return;
    const started = await this.#holder(jobId).start(instance);
    if (!started) this.release(jobId);
  }

  async #expire(jobId: string): Promise<undefined> {
    this.release(jobId);
  }

  #holder(id: string) {
    return objectOfId<SlotHolder>(this.env, id);
  }

  /** Asks the job's object to stop the run and to queue again for the background. */
  async #preempt(jobId: string): Promise<undefined> {
    if (this.#queue.isPreempted(jobId)) await this.#holder(jobId).giveWay();
  }
}

function queueOf(name: string | undefined): SlotQueueName {
  return name === 'video' || name === 'web' || name === 'seals' ? name : 'documents';
}
