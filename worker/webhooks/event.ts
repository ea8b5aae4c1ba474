import { isoTime } from '../time/clock.ts';

export const EVENT_TYPES = [
  'job.completed',
  'job.failed',
  'esign.envelope.completed',
  'esign.envelope.refused',
  'esign.envelope.expired',
  'esign.envelope.canceled',
  'webhook.test',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export interface WebhookEvent {
  id: string;
  type: EventType;
  created_at: string;
  data: unknown;
}

/** Creates the event that tests a receiver. */
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
