import type { JobView } from '../jobs/record.ts';
import { isoTime } from '../time/clock.ts';

export type EventType = 'job.completed' | 'job.failed' | 'webhook.test';

export interface WebhookEvent {
  id: string;
  type: EventType;
  created_at: string;
  data: unknown;
}

/** The one event of a finished job: its id derives from the job's, so that a repeat is recognised. */
export function jobEvent(job: JobView): WebhookEvent {
  return {
    id: `evt_${job.id.slice('job_'.length)}`,
    type: job.status === 'done' ? 'job.completed' : 'job.failed',
    created_at: job.finished_at ?? job.created_at,
    data: job,
  };
}

/** What a receiver is tried out with. */
export function testEvent(id: string, url: string, test: boolean, now: number): WebhookEvent {
  const data = {
    object: 'webhook_test',
    message:
      'Este é um aviso de teste da Papelada. Confira a assinatura em X-Service-Signature e responda com um status 2xx em até 10 segundos.',
    url,
    test,
  };
  return { id, type: 'webhook.test', created_at: isoTime(now), data };
}
