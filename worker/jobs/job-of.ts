import type { Env } from '../env.ts';
import type { Job } from './job.ts';

export function jobOf({ JOB }: Pick<Env, 'JOB'>, jobId: string) {
  return (JOB as DurableObjectNamespace<Job>).getByName(jobId);
}
