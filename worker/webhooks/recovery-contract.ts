import { contract, jsonAnswer } from '../http/contract/contract.ts';
import { recoveryExample, recoverySchema } from './recovery-schema.ts';

const recoveryId = {
  name: 'id',
  in: 'path' as const,
  required: true,
  description: 'Id da recuperação.',
  schema: { type: 'string' as const },
  example: recoveryExample.id,
};

export const startRecoveryContract = contract({
  method: 'post',
  path: '/v1/webhooks/recoveries',
  operationId: 'startWebhookRecovery',
  usage: 'webhooks',
  tag: 'Webhooks',
  summary: 'Recuperar os avisos que falharam',
  description:
    'Reenvia, do mais antigo para o mais novo, todos os avisos com status `failed` criados desde `since`, uma tentativa cada um, até 5 ao mesmo tempo e 2 por destino. O que já chegou não é repetido. Há uma recuperação por vez: enquanto uma está em andamento, a resposta é ela. Com uma chave de teste, recupera só os avisos do que foi criado com chaves de teste.',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            since: {
              type: 'string',
              description:
                'Até 30 dias atrás: ISO 8601 ou segundos Unix. Sem fuso, vale o de Brasília; sem hora, 00:00.',
            },
          },
          required: ['since'],
          additionalProperties: false,
        },
        examples: { exemplo: { summary: 'Pedido', value: { since: '2026-11-21T10:00:00-03:00' } } },
      },
    },
  },
  answers: { 202: jsonAnswer('A recuperação em andamento.', recoverySchema, recoveryExample) },
  refusals: ['invalid_request', 'invalid_json', 'payload_too_large', 'unsupported_media_type'],
});

export const getRecoveryContract = contract({
  method: 'get',
  path: '/v1/webhooks/recoveries/{id}',
  operationId: 'getWebhookRecovery',
  usage: 'webhooks',
  tag: 'Webhooks',
  summary: 'Consultar uma recuperação',
  description:
    'O andamento. Fica 30 dias. Os avisos que ainda falham estão em `GET /v1/webhooks/deliveries?recovery={id}&status=failed`.',
  parameters: [recoveryId],
  answers: { 200: jsonAnswer('A recuperação.', recoverySchema, recoveryExample) },
  refusals: ['not_found'],
});

export const stopRecoveryContract = contract({
  method: 'post',
  path: '/v1/webhooks/recoveries/{id}/stop',
  operationId: 'stopWebhookRecovery',
  usage: 'webhooks',
  tag: 'Webhooks',
  summary: 'Parar uma recuperação',
  description:
    'Nada mais é enviado; o que já estava sendo enviado ainda entra na conta. Uma que já terminou fica como está.',
  parameters: [recoveryId],
  answers: { 200: jsonAnswer('A recuperação.', recoverySchema, { ...recoveryExample, status: 'stopped' }) },
  refusals: ['not_found', 'live_key_required'],
});
