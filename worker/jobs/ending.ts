import type { Env } from '../env.ts';
import { eraseFiles } from '../files/store.ts';
import { gateOf } from '../gate/gate-of.ts';
import { dispatcherOf } from '../runner/dispatcher-of.ts';
import { Run, type RunPosition } from '../runner/run.ts';
import { courierOf } from '../webhooks/courier-of.ts';
import { jobEvent } from './event.ts';
import { workOf } from './job-work.ts';
import { type JobRecord, viewJob } from './record.ts';
import { filesPrefix, type JobSpecification } from './specification.ts';

/** What the Gate says when a job is settled. */
export interface Settled {
  /** The account's own address for notices. */
  url: string | null;
}

/*
 * What follows a job's end in other places. Each may be repeated: the job's id tells the other side that it
 * has been done.
 */

/** The account gets its heavy slot back, and the credits of a job that failed. */
export async function settle(env: Pick<Env, 'GATE'>, record: JobRecord): Promise<Settled> {
  return gateOf(env, record.accountId).settle(record.id, record.status === 'error');
}

/** The notice to the address that the call gave, or to the account's own, which is asked for unless it is known. */
export async function notify(
  env: Pick<Env, 'GATE' | 'COURIER'>,
  job: JobSpecification,
  record: JobRecord,
  now: number,
  settled: Settled | undefined,
): Promise<void> {
  const url = job.webhookUrl ?? (settled ?? (await gateOf(env, job.accountId).webhookSettings())).url;
  if (url === null) return;
  const event = jobEvent(viewJob(record, job.baseUrl, now));
  await courierOf(env, job.accountId).accept(job.accountId, event, url, job.webhookUrl === null);
}

/** The slot, where it is still taken, the container's copy of the files, and the inputs: of a job that failed, all files. */
export async function release(
  env: Pick<Env, 'DISPATCHER' | 'RUNNER' | 'FILES'>,
  job: JobSpecification,
  record: JobRecord,
  run: RunPosition,
  isSlotFree: boolean,
): Promise<void> {
  if (!isSlotFree) await dispatcherOf(env, job.queue).release(job.id, { endedBy: run.endedBy });
  await new Run(env, workOf(job)).clear(run);
  // By prefix: the call may have stored files that its job does not name.
  const done = record.status === 'done';
  await eraseFiles(env, done ? `${filesPrefix(job.id)}in/` : filesPrefix(job.id));
}
