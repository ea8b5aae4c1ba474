import { DurableObject } from 'cloudflare:workers';
import { type Env, readSettings } from '../env.ts';
import { type Clock, clockOf } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import type { Queue } from '../tools/define-tool.ts';

/** Runs at once on one container instance. */
const SLOTS: Record<Queue, number> = { documents: 2, video: 1, web: 1 };
/** Longer than any step of a run: a lease is lost only when its job's object cannot run at all. */
const LEASE_MS = 15 * 60_000;

type Waiting = { job_id: string };
type Lease = { job_id: string; instance: number };

/** One queue of jobs, and the slots of its container instances: oldest first, fair between accounts. */
export class Dispatcher extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  readonly #clock: Clock;
  readonly #schedule: Schedule;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#clock = clockOf(env);
    this.#schedule = new Schedule(ctx.storage, this.#clock, {
      grant: (jobId) => this.#grant(jobId),
      expire: (jobId) => this.#expire(jobId),
    });
    Schedule.prepare(this.#sql);
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS waiting (job_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS lease (job_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, instance INTEGER NOT NULL) WITHOUT ROWID;
    `);
  }

  override alarm(): Promise<void> {
    return this.#schedule.runDue();
  }

  /** A job wants a slot; a job that waits or has one already changes nothing. */
  enqueue(jobId: string, accountId: string, createdAt: number): void {
    const leased = this.#sql.exec('SELECT 1 FROM lease WHERE job_id = ?', jobId).toArray().length > 0;
    if (leased) return;
    this.#sql.exec(
      'INSERT OR IGNORE INTO waiting (job_id, account_id, created_at) VALUES (?, ?, ?)',
      jobId,
      accountId,
      createdAt,
    );
    this.#fillSlots();
  }

  /** The job still runs on `instance`. */
  renew(jobId: string, instance: number): void {
    this.#sql.exec(
      "INSERT INTO lease (job_id, account_id, instance) VALUES (?, '', ?) ON CONFLICT (job_id) DO NOTHING",
      jobId,
      instance,
    );
    this.#schedule.set('expire', jobId, this.#clock.now() + LEASE_MS);
  }

  /** The job needs no slot any more. */
  release(jobId: string): void {
    this.#sql.exec('DELETE FROM waiting WHERE job_id = ?', jobId);
    this.#sql.exec('DELETE FROM lease WHERE job_id = ?', jobId);
    this.#schedule.clear('grant', jobId);
    this.#schedule.clear('expire', jobId);
    this.#fillSlots();
  }

  #fillSlots(): void {
    for (;;) {
      const instance = this.#freeInstance();
      const next = instance === undefined ? undefined : this.#next();
      if (instance === undefined || next === undefined) return;
      const now = this.#clock.now();
      this.ctx.storage.transactionSync(() => {
        this.#sql.exec(
          'INSERT INTO lease (job_id, account_id, instance) SELECT job_id, account_id, ? FROM waiting WHERE job_id = ?',
          instance,
          next,
        );
        this.#sql.exec('DELETE FROM waiting WHERE job_id = ?', next);
        this.#schedule.set('grant', next, now);
        this.#schedule.set('expire', next, now + LEASE_MS);
      });
      this.ctx.waitUntil(this.#schedule.runNow('grant', next));
    }
  }

  /** The oldest job of the account that has the fewest slots now. */
  #next(): string | undefined {
    return this.#sql
      .exec<Waiting>(
        `SELECT job_id FROM waiting
         ORDER BY (SELECT count(*) FROM lease WHERE lease.account_id = waiting.account_id), created_at, job_id LIMIT 1`,
      )
      .toArray()[0]?.job_id;
  }

  #freeInstance(): number | undefined {
    const slots = SLOTS[queueOf(this.ctx.id.name)];
    const taken = new Map<number, number>();
    for (const { instance } of this.#sql.exec<Lease>('SELECT job_id, instance FROM lease')) {
      taken.set(instance, (taken.get(instance) ?? 0) + 1);
    }
    const instances = [...Array(readSettings(this.env).runnerInstances).keys()];
    return instances
      .filter((instance) => (taken.get(instance) ?? 0) < slots)
      .sort((left, right) => (taken.get(left) ?? 0) - (taken.get(right) ?? 0))[0];
  }

  async #grant(jobId: string): Promise<undefined> {
    const lease = this.#sql
      .exec<Lease>('SELECT job_id, instance FROM lease WHERE job_id = ?', jobId)
      .toArray()[0];
    if (!lease) return;
    const started = await this.env.JOB.getByName(jobId).start(lease.instance);
    if (!started) this.release(jobId);
  }

  async #expire(jobId: string): Promise<undefined> {
    this.release(jobId);
  }
}

function queueOf(name: string | undefined): Queue {
  return name === 'video' || name === 'web' ? name : 'documents';
}
