import type { WebhookEvent } from '../webhooks/event.ts';
import type { JobView } from './record.ts';

/** The only event of a job. Its id derives from the job's id, so that a repeat is recognised. */
export function jobEvent(job: JobView): WebhookEvent {
  return {
    id: `evt_${job.id.slice('job_'.length)}`,
    type: job.status === 'done' ? 'job.completed' : 'job.failed',
    created_at: job.finished_at ?? job.created_at,
    data: job,
  };
}
