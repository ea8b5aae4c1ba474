import { type RouteConfig, z } from '@hono/zod-openapi';
import { contract, jsonAnswer } from '../http/contract/contract.ts';
import {
  testEventDataExample,
  testEventDataSchema,
  webhookTestExample,
  webhookTestSchema,
} from './schema.ts';

const header = (name: string, description: string, schema: object, example: string | number) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema,
  example,
});

/** The headers of a notice (specification 6.3 and 6.4), as components of the OpenAPI document. */
export const webhookParameters = {
  ServiceEvent: header('X-Service-Event', 'Tipo do evento.', { type: 'string' }, 'job.completed'),
  ServiceDelivery: header(
    'X-Service-Delivery',
    'Id do evento. É o mesmo em cada nova tentativa: use-o para descartar repetições.',
    { type: 'string', pattern: '^evt_' },
    'evt_7YQ2mWc0NfX4sLr9TzKd1B',
  ),
  ServiceAttempt: header(
    'X-Service-Attempt',
    'Número da tentativa: de 1 a 3 as do serviço, e mais uma a cada reenvio ou recuperação.',
    { type: 'integer', minimum: 1 },
    1,
  ),
  ServiceSignature: header(
    'X-Service-Signature',
    '`t=<segundos Unix>,v1=<hex>`: v1 é o HMAC-SHA256 de `{t}.{corpo}` com o segredo da conta (`whsec_…`). Confira-o sobre os bytes do corpo, antes de ler o JSON, em tempo constante; recuse `t` a mais de 5 minutos do seu relógio.',
    { type: 'string', pattern: '^t=[0-9]+,v1=[0-9a-f]{64}$' },
    `t=1795867200,v1=${'5f'.repeat(32)}`,
  ),
  StandardId: header(
    'webhook-id',
    'Id do evento, no padrão Standard Webhooks.',
    { type: 'string', pattern: '^evt_' },
    'evt_7YQ2mWc0NfX4sLr9TzKd1B',
  ),
  StandardTimestamp: header(
    'webhook-timestamp',
    'Segundos Unix desta tentativa, no padrão Standard Webhooks.',
    { type: 'integer' },
    1795867200,
  ),
  StandardSignature: header(
    'webhook-signature',
    '`v1,<base64>`: HMAC-SHA256 de `{webhook-id}.{webhook-timestamp}.{corpo}`, no padrão Standard Webhooks. Por até um dia depois de uma troca do segredo, podem vir duas, separadas por um espaço: a do novo e a do antigo.',
    { type: 'string', pattern: '^v1,[0-9A-Za-z+/]{43}=( v1,[0-9A-Za-z+/]{43}=)?$' },
    `v1,${'Xy'.repeat(21)}Z=`,
  ),
};

interface EventContract {
  type: string;
  /** The name among the document's schemas. */
  schemaName: string;
  operationId: string;
  summary: string;
  description: string;
  data: z.ZodType;
  example: unknown;
}

/** Returns the contract of one type of event (specification 6.1 to 6.5). */
export function webhookContract(event: EventContract): RouteConfig {
  const schema = z
    .object({
      id: z.string().regex(/^evt_/).describe('Id do evento, o mesmo de `X-Service-Delivery`.'),
      type: z.literal(event.type),
      created_at: z.iso.datetime(),
      data: event.data,
    })
    .openapi(event.schemaName, { description: event.summary });
  const value = {
    id: 'evt_7YQ2mWc0NfX4sLr9TzKd1B',
    type: event.type,
    created_at: '2026-11-21T14:02:08.401Z',
    data: event.example,
  };
  return {
    method: 'post',
    path: event.type,
    operationId: event.operationId,
    tags: ['Webhooks'],
    summary: event.summary,
    description: event.description,
    security: [],
    parameters: Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema, examples: { exemplo: { value } } } },
      },
    },
    responses: {
      '2XX': {
        description:
          'Recebido. Responda em até 10 segundos; da resposta são guardados o status, os cabeçalhos e os primeiros 2 KB do corpo.',
      },
      default: {
        description:
          'Qualquer outra resposta, redirecionamentos inclusive, é uma falha: há nova tentativa depois de 5 s e de 30 s, três ao todo.',
      },
    },
  };
}

export const testEventContract = webhookContract({
  type: 'webhook.test',
  schemaName: 'WebhookTestEvent',
  operationId: 'onWebhookTest',
  summary: 'Um aviso de teste',
  description:
    'Enviado por `POST /v1/webhooks/test`, com o formato e os cabeçalhos dos avisos de verdade, em uma única tentativa.',
  data: testEventDataSchema,
  example: testEventDataExample,
});

export const testWebhookContract = contract({
  method: 'post',
  path: '/v1/webhooks/test',
  operationId: 'testWebhook',
  usage: 'webhooks',
  tag: 'Webhooks',
  summary: 'Testar um endereço de avisos',
  description:
    'Envia ao endereço um aviso `webhook.test`, assinado como os de verdade, em uma única tentativa, e conta o que ele respondeu. Não gasta créditos.',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { url: { type: 'string', format: 'uri', description: 'Endereço https público.' } },
          required: ['url'],
          additionalProperties: false,
        },
        examples: { exemplo: { summary: 'Pedido', value: { url: webhookTestExample.url } } },
      },
    },
  },
  answers: { 200: jsonAnswer('O resultado do teste.', webhookTestSchema, webhookTestExample) },
  refusals: [
    'invalid_request',
    'invalid_json',
    'invalid_webhook_url',
    'payload_too_large',
    'unsupported_media_type',
  ],
});
