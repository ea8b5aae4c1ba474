import type { Env } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';
import { isFinished } from '../queued-work/work-record.ts';
import { systemClock } from '../time/clock.ts';
import { courierOf } from '../webhooks/courier-of.ts';
import { jobOf } from './job-of.ts';
import type { JobRecord } from './record.ts';
import { markFilesDeleted } from './records.ts';

/** Erases the files of a finished job, and the notices with text from them. The record is kept. */
export async function deleteJob(
  env: Pick<Env, 'DB' | 'JOB' | 'COURIER'>,
  record: JobRecord,
): Promise<JobRecord> {
  if (!isFinished(record)) throw new ApiError('job_running');
  const deleted = await erase(env, record).catch((error) => {
    throw unavailable(error);
  });
  if (deleted === 'running') throw new ApiError('job_running');
  return deleted ?? markFilesDeleted(env, record, systemClock.now());
}

async function erase(
  env: Pick<Env, 'JOB' | 'COURIER'>,
  { id, accountId }: JobRecord,
): Promise<JobRecord | 'running' | null> {
  const deleted = await jobOf(env, id).deleteFiles();
  if (deleted !== 'running') await courierOf(env, accountId).forgetSettled(id);
  return deleted;
}
