import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { clockOf } from '../time/clock.ts';
import { isFinished, type JobRecord } from './record.ts';
import { findRecord } from './records.ts';
import { RECORD_KEPT_MS } from './specification.ts';

const JOB_ID = /^job_[0-9A-Za-z]{26}$/;

/** The account's job as it is now; 404 for what does not exist, is no longer kept, or belongs to others. */
export async function requireJob(env: Env, accountId: string, id: string): Promise<JobRecord> {
  if (!JOB_ID.test(id)) throw new ApiError('job_not_found');
  const record = await readRecord(env, accountId, id);
  const kept = record && clockOf(env).now() - record.createdAt < RECORD_KEPT_MS;
  if (!record || !kept || record.accountId !== accountId) throw new ApiError('job_not_found');
  return record;
}

/** D1 has the finished jobs; an unfinished one is read from its object, one just accepted from the Gate's outbox. */
async function readRecord(env: Env, accountId: string, id: string): Promise<JobRecord | undefined> {
  const stored = await findRecord(env, accountId, id).catch((error: unknown) => error);
  if (isRecord(stored) && isFinished(stored)) return stored;
  const live = await env.JOB.getByName(id).read();
  if (live) return live;
  const accepted = await acceptedJobs(env, accountId);
  const pending = accepted.find((job) => job.id === id);
  if (pending) return pending;
  if (isRecord(stored)) return stored;
  if (stored !== undefined) throw stored;
  return undefined;
}

function isRecord(value: unknown): value is JobRecord {
  return typeof value === 'object' && value !== null && 'accountId' in value;
}

/** Jobs that the Gate has accepted and D1 does not have yet, newest first. */
export function acceptedJobs(env: Env, accountId: string): Promise<JobRecord[]> {
  return env.GATE.getByName(accountId).pendingJobs();
}
