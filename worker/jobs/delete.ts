import type { Env } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';
import { systemClock } from '../time/clock.ts';
import { jobOf } from './job-of.ts';
import { isFinished, type JobRecord } from './record.ts';
import { markFilesDeleted } from './records.ts';

/** Erases the files of a finished job; its record stays. */
export async function deleteJob(env: Pick<Env, 'DB' | 'JOB'>, record: JobRecord): Promise<JobRecord> {
  if (!isFinished(record)) throw new ApiError('job_running');
  const deleted = await jobOf(env, record.id)
    .deleteFiles()
    .catch((error) => {
      throw unavailable(error);
    });
  if (deleted === 'running') throw new ApiError('job_running');
  return deleted ?? markFilesDeleted(env, record, systemClock.now());
}
