import { contract, jsonAnswer } from '../http/contract/contract.ts';
import { limitParameter } from '../http/query.ts';
import {
  deliveryExample,
  deliveryListSchema,
  deliverySchema,
  deliverySummaryExample,
} from './delivery-schema.ts';
import { EVENT_TYPES } from './event.ts';
import { DELIVERY_STATES } from './list-query.ts';

const deliveryId = {
  name: 'id',
  in: 'path' as const,
  required: true,
  description: 'Id do evento, o de `X-Service-Delivery`.',
  schema: { type: 'string' as const },
  example: deliveryExample.id,
};

const text = { type: 'string' as const };

export const listDeliveriesContract = contract({
  method: 'get',
  path: '/v1/webhooks/deliveries',
  operationId: 'listWebhookDeliveries',
  usage: 'webhooks',
  tag: 'Webhooks',
  summary: 'Listar os avisos enviados',
  description:
    'Os avisos da conta dos últimos 30 dias, do mais novo para o mais antigo, com as tentativas de cada um. Não gasta créditos.',
  parameters: [
    limitParameter('Avisos por página.'),
    {
      name: 'starting_after',
      in: 'query',
      description: 'O `next_cursor` da página anterior. `cursor` também é aceito.',
      schema: text,
      example: deliveryExample.id,
    },
    {
      name: 'status',
      in: 'query',
      description: 'Um ou mais status.',
      schema: { type: 'array', items: { type: 'string', enum: [...DELIVERY_STATES] } },
      style: 'form',
      explode: false,
      example: ['pending', 'failed'],
    },
    {
      name: 'type',
      in: 'query',
      description: 'Só os avisos deste tipo de evento.',
      schema: { type: 'string', enum: [...EVENT_TYPES] },
      example: 'job.completed',
    },
    {
      name: 'subject',
      in: 'query',
      description: 'Só os avisos desta tarefa ou deste envelope.',
      schema: text,
      example: 'job_7YQ2mWc0NfX4sLr9TzKd1B',
    },
    {
      name: 'recovery',
      in: 'query',
      description: 'Só os avisos que esta recuperação foi a última a tentar.',
      schema: text,
      example: 'rec_4fXk2Lw9QmZ7bTnR1cVyHa',
    },
    {
      name: 'created_after',
      in: 'query',
      description:
        'Criados a partir deste momento: ISO 8601 ou segundos Unix. Sem fuso, vale o de Brasília; sem hora, 00:00.',
      schema: text,
      example: '2026-11-21',
    },
    {
      name: 'created_before',
      in: 'query',
      description: 'Criados antes deste momento, no mesmo formato.',
      schema: text,
      example: '2026-11-22',
    },
  ],
  answers: {
    200: jsonAnswer('A página.', deliveryListSchema, {
      object: 'list',
      count: 1,
      has_more: false,
      next_cursor: null,
      data: [deliverySummaryExample],
    }),
  },
  refusals: ['invalid_request'],
});

export const getDeliveryContract = contract({
  method: 'get',
  path: '/v1/webhooks/deliveries/{id}',
  operationId: 'getWebhookDelivery',
  usage: 'webhooks',
  tag: 'Webhooks',
  summary: 'Consultar um aviso',
  description:
    'O aviso com o corpo enviado e, de cada tentativa, o que o destino respondeu. Fica 30 dias, ou até que a tarefa ou o envelope de que trata seja apagado.',
  parameters: [deliveryId],
  answers: { 200: jsonAnswer('O aviso.', deliverySchema, deliveryExample) },
  refusals: ['not_found'],
});

export const resendDeliveryContract = contract({
  method: 'post',
  path: '/v1/webhooks/deliveries/{id}/resend',
  operationId: 'resendWebhookDelivery',
  usage: 'webhooks',
  tag: 'Webhooks',
  summary: 'Reenviar um aviso',
  description:
    'Faz uma tentativa, agora, com o mesmo id e o mesmo corpo, hora e assinatura novas; se ela falha, não há outra. Vai ao endereço do aviso ou, se este era o padrão da conta, ao padrão de hoje. Um aviso entregue continua entregue. Até 10 reenvios de um aviso por minuto; enquanto um está sendo feito, pedir de novo não muda nada. O resultado aparece em `attempts`. Um `webhook.test` não é reenviado: peça outro teste.',
  parameters: [deliveryId],
  answers: {
    202: jsonAnswer('O aviso; a tentativa está sendo feita.', deliverySchema, {
      ...deliveryExample,
      next_attempt_at: '2026-11-21T15:10:00.000Z',
    }),
  },
  refusals: ['not_found', 'live_key_required', 'invalid_state'],
});
