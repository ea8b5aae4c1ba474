import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { PendingOrder } from '../gate/order.ts';
import { JOB_ID } from '../lending/lender.ts';
import { isFinished } from '../queued-work/work-record.ts';
import { systemClock } from '../time/clock.ts';
import { jobOf } from './job-of.ts';
import { specificationOf } from './order.ts';
import { type JobRecord, newRecord } from './record.ts';
import { findRecord } from './records.ts';
import { RECORD_KEPT_MS } from './specification.ts';

/** The stores of jobs: D1, their objects, and the account's Gate. */
export type JobsEnv = Pick<Env, 'DB' | 'JOB' | 'GATE'>;

/**
 * Returns the account's job in its current state. Throws `job_not_found` if it does not exist, is no longer
 * kept, or belongs to another account.
 */
export async function requireJob(env: JobsEnv, accountId: string, id: string): Promise<JobRecord> {
  if (!JOB_ID.test(id)) throw new ApiError('job_not_found');
  const record = await readRecord(env, accountId, id);
  const kept = record && systemClock.now() - record.createdAt < RECORD_KEPT_MS;
  if (!record || !kept || record.accountId !== accountId) throw new ApiError('job_not_found');
  return record;
}

/**
 * Finished jobs are read from D1, unfinished ones from their object, and just accepted ones from the Gate's
 * outbox. Unknown ids never create an object.
 */
async function readRecord(env: JobsEnv, accountId: string, id: string): Promise<JobRecord | undefined> {
  const stored = await findRecord(env, accountId, id).catch(asError);
  if (stored instanceof Error) return (await jobOf(env, id).read()) ?? fail(stored);
  if (stored) return isFinished(stored) ? stored : ((await jobOf(env, id).read()) ?? stored);
  const accepted = (await acceptedJobs(env, accountId)).find((job) => job.id === id);
  if (accepted) return (await jobOf(env, id).read()) ?? accepted;
  // Recorded between the two reads: the Gate removes a job only once D1 has it.
  return findRecord(env, accountId, id);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function fail(error: Error): never {
  throw error;
}

/** Returns the jobs that the Gate has accepted and D1 does not have yet. */
export async function acceptedJobs(env: JobsEnv, accountId: string): Promise<JobRecord[]> {
  const orders: PendingOrder[] = await gateOf(env, accountId).pendingOrders('JOB');
  return orders.map((order) => newRecord(specificationOf(order)));
}
