import { webhookContract } from '../../webhooks/contract.ts';
import { completedEnvelopeExample, envelopeSchema, pendingEnvelopeExample } from '../schema.ts';

const DELIVERY =
  'Vai ao `webhook_url` do envelope, uma vez, em até 30 segundos. `data` é o envelope, como em `GET /v1/esign/envelopes/{id}`, sem links.';

const ended = (status: 'refused' | 'expired' | 'canceled', label: string) => ({
  ...pendingEnvelopeExample,
  status,
  status_label: label,
  closed_at: '2026-11-22T09:31:12.500Z',
  purge_at: '2026-12-22T09:31:12.500Z',
});

export const envelopeEventContracts = [
  webhookContract({
    type: 'esign.envelope.completed',
    schemaName: 'EnvelopeCompletedEvent',
    operationId: 'onEnvelopeCompleted',
    summary: 'Todos assinaram',
    description: `${DELIVERY} O PDF final e o relatório já podem ser baixados.`,
    data: envelopeSchema,
    example: completedEnvelopeExample,
  }),
  webhookContract({
    type: 'esign.envelope.refused',
    schemaName: 'EnvelopeRefusedEvent',
    operationId: 'onEnvelopeRefused',
    summary: 'Alguém recusou',
    description: DELIVERY,
    data: envelopeSchema,
    example: ended('refused', 'Recusado'),
  }),
  webhookContract({
    type: 'esign.envelope.expired',
    schemaName: 'EnvelopeExpiredEvent',
    operationId: 'onEnvelopeExpired',
    summary: 'O prazo passou',
    description: DELIVERY,
    data: envelopeSchema,
    example: ended('expired', 'Expirado'),
  }),
  webhookContract({
    type: 'esign.envelope.canceled',
    schemaName: 'EnvelopeCanceledEvent',
    operationId: 'onEnvelopeCanceled',
    summary: 'O envelope foi cancelado',
    description: DELIVERY,
    data: envelopeSchema,
    example: ended('canceled', 'Cancelado'),
  }),
];
