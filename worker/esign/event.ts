import { sha256Hex } from '../random.ts';
import type { WebhookEvent } from '../webhooks/event.ts';
import type { EnvelopeView } from './schema.ts';

/**
 * Creates the event of an envelope's final status. Its id derives from envelope and status, so that a repeat
 * is recognised.
 */
export async function envelopeEvent(envelope: EnvelopeView): Promise<WebhookEvent> {
  const { status } = envelope;
  if (status === 'draft' || status === 'pending') throw new Error(`no event for ${status}`);
  const digest = await sha256Hex(`esign ${envelope.id} ${status}`);
  return {
    id: `evt_${digest.slice(0, 22)}`,
    type: `esign.envelope.${status}`,
    created_at: envelope.closed_at ?? envelope.updated_at,
    data: envelope,
  };
}
