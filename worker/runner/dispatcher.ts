import { DurableObject } from 'cloudflare:workers';
import { type Env, readSettings } from '../env.ts';
import { type Clock, clockOf } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import type { Queue } from '../tools/define-tool.ts';
import { SlotQueue } from './slot-queue.ts';

/** Runs at once on one container instance. */
const SLOTS: Record<Queue, number> = { documents: 2, video: 1, web: 1 };
/** Longer than any step of a run: a lease is lost only when its job's object cannot run at all. */
const LEASE_MS = 15 * 60_000;

/** One queue of jobs, and the slots of its container instances: in order of acceptance, in turns between accounts. */
export class Dispatcher extends DurableObject<Env> {
  readonly #queue: SlotQueue;
  readonly #clock: Clock;
  readonly #schedule: Schedule<'grant' | 'expire'>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#queue = new SlotQueue(ctx.storage.sql);
    this.#clock = clockOf(env);
    this.#schedule = new Schedule(ctx.storage, this.#clock, {
      grant: (jobId) => this.#grant(jobId),
      expire: (jobId) => this.#expire(jobId),
    });
    Schedule.prepare(ctx.storage.sql);
    SlotQueue.prepare(ctx.storage.sql);
    this.#schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.#schedule.runDue();
  }

  /** A job wants a slot; a job that waits or has one already changes nothing. */
  enqueue(jobId: string, accountId: string, createdAt: number): void {
    this.ctx.storage.transactionSync(() => this.#queue.add(jobId, accountId, createdAt));
    this.#fillSlots();
  }

  /** The job still runs on `instance`. */
  renew(jobId: string, accountId: string, instance: number): void {
    this.ctx.storage.transactionSync(() => {
      this.#queue.keep(jobId, accountId, instance);
      this.#schedule.set('expire', jobId, this.#clock.now() + LEASE_MS);
    });
  }

  /** The job needs no slot any more. */
  release(jobId: string): void {
    this.ctx.storage.transactionSync(() => {
      this.#queue.remove(jobId);
      this.#schedule.clear('grant', jobId);
      this.#schedule.clear('expire', jobId);
    });
    this.#fillSlots();
  }

  #fillSlots(): void {
    const { runnerInstances } = readSettings(this.env);
    const slots = SLOTS[queueOf(this.ctx.id.name)];
    for (;;) {
      const instance = this.#queue.freeInstance(runnerInstances, slots);
      if (instance === undefined) return;
      const jobId = this.ctx.storage.transactionSync(() => this.#take(instance));
      if (jobId === undefined) return;
      this.ctx.waitUntil(this.#schedule.runNow('grant', jobId));
    }
  }

  #take(instance: number): string | undefined {
    const jobId = this.#queue.take(instance);
    if (jobId === undefined) return undefined;
    const now = this.#clock.now();
    this.#schedule.set('grant', jobId, now);
    this.#schedule.set('expire', jobId, now + LEASE_MS);
    return jobId;
  }

  async #grant(jobId: string): Promise<undefined> {
    const instance = this.#queue.instanceOf(jobId);
    if (instance === undefined) return;
    const started = await this.env.JOB.getByName(jobId).start(instance);
    if (!started) this.release(jobId);
  }

  async #expire(jobId: string): Promise<undefined> {
    this.release(jobId);
  }
}

function queueOf(name: string | undefined): Queue {
  return name === 'video' || name === 'web' ? name : 'documents';
}
